import { contentOf } from './content-words.models.ts';
import type { SignedWords } from './signed-words.models.ts';
import { foldWord, stemWord } from './vocabulary/lexicon.models.ts';
import { readWords } from './words.models.ts';

/** Words that stand side by side, by how they would be known if written as one. */
export type Compounds = ReadonlyMap<string, readonly string[]>;

const MAX_PAIRS = 60;

export function readCompounds(text: string): Compounds {
  const words = readWords(text);
  const pairs = new Map<string, string[]>();
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    if (word.kind !== 'word' || next?.kind !== 'word' || pairs.size >= MAX_PAIRS) continue;
    const parts = [word, next].flatMap(contentOf).map(({ key }) => key);
    if (parts.length > 0) pairs.set(stemWord(foldWord(word.raw + next.raw)), parts);
  }
  return pairs;
}

/** Wishes with the words joined that the other writes as one. */
export function joinCompounds(
  wishes: SignedWords,
  { pairs, like }: { pairs: Compounds; like: SignedWords },
): SignedWords {
  let joined: Map<string, number> | null = null;
  for (const [whole, parts] of pairs) {
    const values = parts.map((part) => wishes.get(part) ?? 0);
    const strongest = values.reduce((most, value) => (Math.abs(value) > Math.abs(most) ? value : most), 0);
    if (!like.has(whole) || wishes.has(whole) || strongest === 0) continue;
    joined ??= new Map(wishes);
    for (const part of parts) if (!like.has(part)) joined.delete(part);
    joined.set(whole, Math.sign(strongest) * Math.abs(like.get(whole) ?? strongest));
  }
  return joined ?? wishes;
}
