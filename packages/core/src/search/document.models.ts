import { analyze, type Analysis } from './atoms.models.ts';
import { dateLexemes } from './dates.models.ts';
import { documentLexemes } from './lexemes.models.ts';
import { isStopWord } from './stop-words.models.ts';
import { documentVector } from './text-vector.models.ts';

export interface SearchDocument {
  /** How often each lexeme occurs, bounded to `MAX_LEXEMES` lexemes. */
  frequencies: Map<string, number>;
  /** The number of words that carry meaning. */
  length: number;
  /** The literal of a `tsvector` with positions, for phrases and exclusion. */
  vector: string;
}

/** A message is found by its first so many words or pairs of characters: all of 256 KiB of prose. */
const MAX_WORDS = 50_000;
/** And by so many that differ, more than such prose has; hostile text has 80,000. */
const MAX_LEXEMES = 8192;

/** What a message is found by: `MAX_WORDS` of its words and `MAX_LEXEMES` that differ, at most. */
export function toDocument({ content, createdAt }: { content: string; createdAt: Date }): SearchDocument {
  const analysis = analyze(content, { maxAtoms: MAX_WORDS });
  const frequencies = new Map<string, number>();
  const add = (lexeme: string): void => {
    const known = frequencies.get(lexeme);
    if (known !== undefined || frequencies.size < MAX_LEXEMES) frequencies.set(lexeme, (known ?? 0) + 1);
  };
  const dates = dateLexemes(createdAt);
  for (const lexeme of dates) add(lexeme);
  for (const lexeme of documentLexemes(analysis)) add(lexeme);
  return { frequencies, length: dates.length + meaningfulAtoms(analysis), vector: documentVector(analysis) };
}

function meaningfulAtoms({ atoms }: Analysis): number {
  return atoms.filter((atom) => atom.kind !== 'last-character' && !isStopWord(atom.text)).length;
}
