import { codeParts, contentOf, plainWord, WEIGHT } from './content-words.models.ts';
import { operatorsOf } from './surface.models.ts';
import { stemWord } from './vocabulary/lexicon.models.ts';
import { readWords } from './words.models.ts';

export interface CountedWord {
  count: number;
  weight: number;
  /** A word that says little in prose, "for", "is"; in code it may be what matters. */
  functional: boolean;
}

export function looksLikeCode(text: string): boolean {
  return (text.match(/[(){}[\];=<>]/g)?.length ?? 0) >= 2;
}

/** Every word of a text by its key and how often it stands there, function words at a small weight. */
export function countWords(text: string): Map<string, CountedWord> {
  const functionWord = looksLikeCode(text) ? WEIGHT.codePart : WEIGHT.character;
  const counts = new Map<string, CountedWord>();
  const add = (key: string, word: Omit<CountedWord, 'count'>): void => {
    counts.set(key, { ...word, count: (counts.get(key)?.count ?? 0) + 1 });
  };
  for (const word of readWords(text)) {
    if (word.kind === 'break') continue;
    const known = word.kind === 'code' ? codeParts(word) : contentOf(word);
    const functional = known.length === 0;
    for (const { key, weight } of functional ? [plainWord(stemWord(word.folded), functionWord)] : known) {
      add(key, { weight, functional });
    }
  }
  for (const operator of operatorsOf(text)) add(`op ${operator}`, { weight: 1, functional: false });
  return counts;
}
