import { describe, expect, it } from 'vitest';
import { judgeProposal } from './erasure.models.ts';

const MADE = new Date('2026-03-01T10:00:00Z');
const EARLIER = new Date('2026-03-01T09:00:00Z');
const LATER = new Date('2026-03-01T11:00:00Z');

function said(instruction: string, createdAt = EARLIER) {
  return { instruction, before: null, after: null, createdAt };
}

function proposal(state: string, { ignoredUntil = null as Date | null, text = '- 用公制单位\n' } = {}) {
  return { state, ignoredUntil, createdAt: MADE, text };
}

describe('a proposal whose corrections are erased', () => {
  const left = [said('metric units')];
  const gone = [said('公制单位')];

  it('stays once approved, whatever goes', () => {
    expect(judgeProposal(proposal('approved'), { gone, left: [] })).toBe('stays');
  });

  it('is withdrawn while undecided, and keeps its pattern settled where it was turned down for good', () => {
    expect(judgeProposal(proposal('pending'), { gone, left })).toBe('withdrawn');
    expect(judgeProposal(proposal('ignored', { ignoredUntil: LATER }), { gone, left })).toBe('withdrawn');
    expect(judgeProposal(proposal('ignored'), { gone, left })).toBe('negated');
    expect(judgeProposal(proposal('rejected'), { gone, left })).toBe('negated');
    expect(judgeProposal(proposal('rejected'), { gone, left: [] })).toBe('withdrawn');
  });

  it('stays where the erased came later, unless an edit took in words that nobody else said', () => {
    const late = [said('except for  paper sizes', LATER)];
    expect(judgeProposal(proposal('pending'), { gone: late, left })).toBe('stays');
    const edited = proposal('pending', { text: '- metric\n- except for paper sizes\n' });
    expect(judgeProposal(edited, { gone: late, left })).toBe('withdrawn');
    expect(judgeProposal(edited, { gone: late, left: [...left, said('except for paper sizes')] })).toBe('stays');
  });
});
