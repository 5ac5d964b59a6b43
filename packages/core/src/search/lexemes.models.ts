import { stemmer } from 'stemmer';
import type { Analysis, Atom } from './atoms.models.ts';
import { isStopWord } from './stop-words.models.ts';

/** Marks a lexeme of the exact field: the word as written, where the loose form differs. */
export const EXACT = '=';

const ENGLISH_WORD = /^[a-z]{3,30}$/;
const FOLDED_SCRIPTS = /[\p{Script=Latin}\p{Script=Greek}]/u;
const DIACRITICS = /[\u0300-\u036f]/g;

/** Every lexeme of a message, once per occurrence. */
export function documentLexemes({ atoms, compounds }: Analysis): string[] {
  const known = new Map<string, string[]>();
  const lexemes: string[] = [];
  for (const atom of atoms) {
    const found = known.get(atom.text) ?? atomLexemes(atom);
    known.set(atom.text, found);
    lexemes.push(...found);
  }
  return [...lexemes, ...compounds.flatMap((compound) => wordLexemes(compound.text))];
}

/** Every lexeme of a query: the end of a run says nothing, its bigrams do. */
export function queryLexemes({ atoms, compounds }: Analysis): string[] {
  const asked = atoms.filter((_, index) => !endsRun(atoms, index));
  return [...asked.flatMap(atomLexemes), ...compounds.flatMap((compound) => wordLexemes(compound.text))];
}

/** The last character of a run of two or more, which its last bigram holds already. */
export function endsRun(atoms: Atom[], index: number): boolean {
  return atoms[index]?.kind === 'last-character' && atoms[index - 1]?.kind === 'bigram';
}

export function atomLexemes(atom: Atom): string[] {
  return atom.kind === 'word' ? wordLexemes(atom.text) : [atom.text];
}

/** The lexemes a word is found by: its loose form, and its exact form where that differs. */
export function wordLexemes(word: string): string[] {
  if (isStopWord(word)) return [];
  const loose = looseForm(word);
  return loose === word ? [loose] : [loose, EXACT + word];
}

/** Without diacritics, and stemmed where the word may be English. */
function looseForm(word: string): string {
  const folded = foldDiacritics(word);
  return ENGLISH_WORD.test(folded) ? stemmer(folded) : folded;
}

function foldDiacritics(word: string): string {
  if (!/[^\p{ASCII}]/u.test(word) || !FOLDED_SCRIPTS.test(word)) return word;
  return word.normalize('NFD').replace(DIACRITICS, '').replaceAll('ς', 'σ').normalize('NFC');
}
