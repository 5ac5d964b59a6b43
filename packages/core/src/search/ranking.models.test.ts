import { describe, expect, it } from 'vitest';
import { bestOfSessions, fuseCandidates, weighTerms, type TextCandidate } from './ranking.models.ts';

function candidate(messageId: string, score: number, sessionId = messageId): TextCandidate {
  return { messageId, sessionId, score, matched: true };
}

describe('weighTerms', () => {
  const count = (lexeme: string, documents: number) => ({ lexeme, documents, length: documents * 10 });

  it('weighs a rare word above a common one, and above zero always', () => {
    const { lexemes, weights, averageLength } = weighTerms(
      new Map([
        ['cat', 1],
        ['the', 1],
      ]),
      {
        counts: [count('the', 100), count('cat', 2)],
        messages: 100,
      },
    );
    expect(lexemes).toEqual(['cat', 'the']);
    expect(weights[0]).toBeGreaterThan(weights[1] ?? 0);
    expect(weights[1]).toBeGreaterThan(0);
    expect(averageLength).toBe(10);
  });

  it('counts what is asked for twice, and the exact form less than the word', () => {
    const weight = (lexeme: string, times: number) =>
      weighTerms(new Map([[lexeme, times]]), { counts: [count(lexeme, 5)], messages: 50 }).weights[0] ?? 0;
    expect(weight('boat', 2)).toBeCloseTo(2 * weight('boat', 1));
    expect(weight('=boats', 1)).toBeLessThan(weight('boat', 1));
  });

  it('leaves the commonest out beyond what one query may read, but never all', () => {
    const terms = new Map([
      ['rare', 1],
      ['half', 1],
      ['huge', 1],
    ]);
    const counts = [count('huge', 90_000), count('half', 4_000), count('rare', 3)];
    expect(weighTerms(terms, { counts, messages: 100_000 }).lexemes).toEqual(['rare', 'half']);
    expect(weighTerms(terms, { counts: [count('huge', 90_000)], messages: 100_000 }).lexemes).toEqual(['huge']);
  });

  it('calls one word exact, and several where all are rare', () => {
    const exact = (documents: number[], messages = 1000) => {
      const counts = documents.map((rows, i) => count(`w${i}`, rows));
      return weighTerms(new Map(), { counts, messages }).exact;
    };
    expect(exact([400])).toBe(true);
    expect(exact([1, 3])).toBe(true);
    expect(exact([1, 40])).toBe(false);
    expect(exact([40, 90], 100_000)).toBe(true);
  });

  it('survives counts that are ahead of the number of messages', () => {
    const { weights } = weighTerms(new Map([['cat', 1]]), { counts: [count('cat', 7)], messages: 0 });
    expect(weights[0]).toBeGreaterThan(0);
    expect(weighTerms(new Map(), { counts: [], messages: 0 })).toMatchObject({ lexemes: [], averageLength: 1 });
  });
});

describe('fuseCandidates', () => {
  it('adds both arms as shares of their best, words before meaning', () => {
    const fused = fuseCandidates([candidate('a', 8), candidate('b', 4)], {
      found: [candidate('c', 0.9), candidate('b', 0.5)],
      floor: 0.1,
    });
    expect(fused.map(({ messageId, why }) => [messageId, why.text, why.semantic])).toEqual([
      ['a', 1, 0],
      ['b', 0.5, 0.5],
      ['c', 0, 1],
    ]);
  });

  it('says which message holds no word itself', () => {
    const beside = { ...candidate('b', 4), matched: false };
    const fused = fuseCandidates([candidate('a', 8), beside], { found: [candidate('c', 0.9)], floor: 0 });
    expect(fused.map(({ messageId, why }) => [messageId, why.neighboursOnly])).toEqual([
      ['a', undefined],
      ['b', true],
      ['c', undefined],
    ]);
  });

  it('says null of an arm that took no part', () => {
    expect(fuseCandidates([candidate('a', 3)], null)[0]).toMatchObject({ score: 1, why: { text: 1, semantic: null } });
    expect(fuseCandidates(null, { found: [candidate('a', 0.4)], floor: 0 })[0]).toMatchObject({
      score: 1,
      why: { text: null, semantic: 1 },
    });
    expect(fuseCandidates([], null)).toEqual([]);
  });

  it('stays a number where all are equally near', () => {
    expect(
      fuseCandidates(null, { found: [candidate('a', 0.4), candidate('b', 0.4)], floor: 0.4 }).map(({ score }) => score),
    ).toEqual([0, 0]);
  });
});

describe('bestOfSessions', () => {
  it('keeps the first of each session, in order', () => {
    const fused = fuseCandidates([candidate('a', 5, 's'), candidate('b', 4, 't'), candidate('c', 3, 's')], null);
    expect(bestOfSessions(fused).map(({ messageId }) => messageId)).toEqual(['a', 'b']);
  });
});
