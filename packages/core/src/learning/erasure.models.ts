import type { CorrectionRow } from './corrections.repository.ts';

type Said = Pick<CorrectionRow, 'instruction' | 'before' | 'after' | 'createdAt'>;

export interface ErasableProposal {
  state: string;
  ignoredUntil: Date | null;
  createdAt: Date;
  /** Everything in it that is made of words: files, rationale, message. */
  text: string;
}

/**
 * What becomes of a pattern's proposal when corrections of it are erased: what was approved is the team's and stays;
 * what holds their words goes, and the pattern is looked at anew, or stays settled where a person had settled it.
 */
export function judgeProposal(
  proposal: ErasableProposal,
  { gone, left }: { gone: readonly Said[]; left: readonly Said[] },
): 'stays' | 'withdrawn' | 'negated' {
  if (proposal.state === 'approved') return 'stays';
  if (left.length === 0) return 'withdrawn';
  if (!gone.some((one) => madeOf(proposal, { one, left }))) return 'stays';
  const settled = proposal.state === 'rejected' || (proposal.state === 'ignored' && proposal.ignoredUntil === null);
  return settled ? 'negated' : 'withdrawn';
}

/** It was there when the proposal was made, or an edit has taken its words in since. */
function madeOf({ createdAt, text }: ErasableProposal, { one, left }: { one: Said; left: readonly Said[] }): boolean {
  if (one.createdAt <= createdAt) return true;
  const others = left.flatMap(wordsOf);
  const quoted = (words: string) => spaced(text).includes(words) && !others.some((other) => other.includes(words));
  return wordsOf(one).some(quoted);
}

function wordsOf({ instruction, before, after }: Said): string[] {
  return [instruction, before ?? '', after ?? ''].map(spaced).filter((words) => words !== '');
}

function spaced(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
