import { describe, expect, it } from 'vitest';
import { describeChanges, type KnownSkill, type PrefixSources } from './prefix-sources.models.ts';

function sources(parts: Partial<PrefixSources>): PrefixSources {
  return { memory: {}, skills: [], ...parts };
}

function skill(name: string, version = 1): KnownSkill {
  return { id: `id-${name}`, team: 'weather', name, description: `How to\n${name}`, version };
}

describe('what changed since a prefix was frozen', () => {
  it('is nothing while its sources stand', () => {
    const same = sources({ memory: { user: ['Speaks Sámi'] }, skills: [skill('read-barometer')] });
    expect(describeChanges(same, structuredClone(same))).toEqual([]);
  });

  it('names entries by store, those that went before those that came', () => {
    const before = sources({ memory: { memory: ['old', 'kept'] } });
    const now = sources({ memory: { memory: ['kept', 'new\nline'], team: ['shared'] } });
    expect(describeChanges(before, now)).toEqual([
      'Removed from memory: old',
      'Added to memory: new line',
      'Added to team: shared',
    ]);
  });

  it('puts skills that must not be used first, then new versions, what memory says, and new skills', () => {
    const before = sources({ skills: [skill('gone'), skill('grown')] });
    const now = sources({ memory: { user: ['tall'] }, skills: [skill('grown', 2), skill('born')] });
    expect(describeChanges(before, now)).toEqual([
      'Skill gone (team weather) is no longer available; do not use it.',
      'Skill grown (team weather) is now version 2; load it again before use.',
      'Added to user: tall',
      'New skill born (team weather): How to born',
    ]);
  });
});
