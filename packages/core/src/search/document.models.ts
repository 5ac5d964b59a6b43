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

/** Beyond these a message's further distinct lexemes are not found; hostile text has 80,000. */
const MAX_LEXEMES = 8192;

export function toDocument({ content, createdAt }: { content: string; createdAt: Date }): SearchDocument {
  const analysis = analyze(content);
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
