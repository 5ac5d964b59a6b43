import { describe, expect, it } from 'vitest';
import { cutPage } from './ranked-page.models.ts';
import type { FusedCandidate } from './ranking.models.ts';
import { SearchPosition, type RankedPlace } from './search-position.ts';

function uuid(n: number): string {
  return `018f0000-0000-7000-8000-${(n * 7_919).toString(16).padStart(12, '0')}`;
}

function list(numbers: number[]): FusedCandidate[] {
  return numbers.map((n, i) => ({
    messageId: uuid(n),
    sessionId: uuid(10_000 + (n % 3)),
    score: 1 - i / 1000,
    why: { text: 1, semantic: null },
  }));
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, i) => from + i);
}

function cut(ranked: number[], { from, limit = 2 }: { from?: RankedPlace | undefined; limit?: number } = {}) {
  const { page, next } = cutPage(list(ranked), { from, limit, by: 'messageId' });
  const known = new Map(ranked.map((n) => [uuid(n), n]));
  return { shown: page.map(({ messageId }) => known.get(messageId)), next: next?.ranked };
}

describe('cutPage', () => {
  it('goes on with what was not shown, however the order changed', () => {
    const first = cut([1, 2, 3, 4, 5]);
    expect(first.shown).toEqual([1, 2]);
    expect(cut([4, 2, 5, 1, 3], { from: first.next }).shown).toEqual([4, 5]);
  });

  it('leaves nothing out where what was shown is gone', () => {
    const { next } = cut([1, 2, 3, 4, 5]);
    expect(cut([3, 4, 5], { from: next }).shown).toEqual([3, 4]);
  });

  it('says that nothing follows the last page', () => {
    expect(cut([1, 2]).next).toBeUndefined();
    expect(cut([1, 2, 3], { from: cut([1, 2, 3]).next }).next).toBeUndefined();
    expect(cut([])).toEqual({ shown: [], next: undefined });
  });

  it('goes as deep as there are hits, with a place that stays small', () => {
    const all = numbers(0, 1_000);
    const seen: (number | undefined)[] = [];
    let from: RankedPlace | undefined;
    do {
      const page = cut(all, { from, limit: 50 });
      seen.push(...page.shown);
      from = page.next;
      const position = from && SearchPosition.parse({ at: new Date(0), relaxed: false, ranked: from });
      expect(Buffer.from(JSON.stringify(position ?? '')).toString('base64url').length).toBeLessThan(1_900);
    } while (from !== undefined);
    expect(seen).toEqual(all);
  });

  it('shows a session once where sessions are listed, whichever of its messages is the best by now', () => {
    const by = 'sessionId' as const;
    const first = cutPage(list([3, 4, 5]), { from: undefined, limit: 1, by });
    const second = cutPage(list([6, 4, 5]), { from: first.next?.ranked, limit: 5, by });
    expect(second.page.map(({ messageId }) => messageId)).toEqual([uuid(4), uuid(5)]);
  });
});
