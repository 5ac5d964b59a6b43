import { countWords, looksLikeCode } from './counted-words.models.ts';
import type { SignedWords } from './signed-words.models.ts';

/** What a correction took out (below zero) and put in (above); names on both sides cancel. */
export function changedWords({ before, after }: { before: string; after: string }): SignedWords {
  const old = countWords(before);
  const fresh = countWords(after);
  const change = new Map<string, number>();
  for (const key of new Set([...old.keys(), ...fresh.keys()])) {
    const was = old.get(key);
    const is = fresh.get(key);
    const [from, to] = [was?.count ?? 0, is?.count ?? 0];
    const weight = (is ?? was)?.weight ?? 0;
    if (from !== to) change.set(key, (weight * (to - from)) / Math.max(from, to));
  }
  return change;
}

/** Only what went, or only what came. */
export function side(words: SignedWords, which: 'gone' | 'come'): SignedWords {
  return new Map([...words].filter(([, value]) => (which === 'gone' ? value < 0 : value > 0)));
}

/** What a `before` is recognised by: its words without the names that its `after` keeps. */
export function spotWords({ before, after }: { before: string; after: string | null }): SignedWords {
  const code = looksLikeCode(before);
  const kept = after === null ? new Map<string, unknown>() : countWords(after);
  const words = [...countWords(before)].filter(([key, { functional }]) => {
    if (/^\w$/.test(key)) return false;
    return functional ? code : !kept.has(key);
  });
  return new Map(words.map(([key, { weight }]) => [key, weight]));
}
