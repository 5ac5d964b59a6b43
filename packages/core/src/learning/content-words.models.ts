import { conceptOf, foldWord, isWeak, lookUp, stemWord } from './vocabulary/lexicon.models.ts';
import type { Word } from './words.models.ts';

/** A word that says what a text is about. */
export interface ContentWord {
  /** `#idea` where the vocabulary knows it, else the stem; `'x` for one character of an unspaced script. */
  key: string;
  weight: number;
  /** -1 where the word names the opposite pole of its idea. */
  pole: 1 | -1;
  /** A quality or a language: where one is refused, it is what the refusal is about. */
  focus: boolean;
}

/** How much a word says; 1 for one that is about something and no more. */
export const WEIGHT = {
  code: 1.5,
  codePart: 0.8,
  weak: 0.55,
  object: 0.5,
  part: 0.5,
  character: 0.35,
  reason: 0.3,
} as const;

/** Ideas that nearly every correction touches. */
const GENERIC: ReadonlySet<string> = new Set(['code', 'number', 'first', 'limit']);
const FOCUS: ReadonlySet<string> = new Set(
  'brevity formal detail english chinese japanese german french spanish korean russian italian portuguese dutch polish turkish arabic hindi vietnamese'.split(
    ' ',
  ),
);
const HANGUL = /^\p{Script=Hangul}+$/u;
const PARTICLE = /(?:에서는|으로는|에서|으로|에는|까지|부터|에게|은|는|이|가|을|를|에|로|와|과|도|만|의)$/u;

export function contentOf(word: Word): ContentWord[] {
  if (word.kind === 'break') return [];
  if (word.kind === 'code') return codeContent(word);
  const folded = withoutParticle(word.folded);
  const entry = lookUp(folded);
  if (entry?.filler === true && entry.concept === undefined) return [];
  const concept = conceptOf(folded);
  if (concept !== undefined) {
    const weight = entry?.weak || GENERIC.has(concept.id) ? WEIGHT.weak : 1;
    return [{ key: `#${concept.id}`, weight, pole: concept.sign, focus: FOCUS.has(concept.id) }];
  }
  if (word.kind === 'unspaced') return unspacedContent(word, { weak: entry?.weak === true });
  return [plainWord(stemWord(folded), isWeak(folded) ? WEIGHT.weak : 1)];
}

export function plainWord(key: string, weight: number): ContentWord {
  return { key, weight, pole: 1, focus: false };
}

/** In running code the parts say more than the chain: `out.append` and `rows.append` do the same. */
export function codeParts(word: Word): ContentWord[] {
  const [own, ...parts] = codeContent(word);
  if (own === undefined || parts.length === 0) return own === undefined ? [] : [own];
  return [{ ...own, weight: WEIGHT.part }, ...parts.map((part) => ({ ...part, weight: WEIGHT.codePart }))];
}

/** An identifier is known as a whole first, and by its parts. */
function codeContent(word: Word): ContentWord[] {
  const whole = word.folded.replace(/[_\-./:$@#]/g, '');
  const parts = word.raw.split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u).filter((part) => part.length > 1);
  const own = plainWord(stemWord(whole === '' ? word.folded : whole), WEIGHT.code);
  const [first] = parts;
  if (first !== undefined && parts.length === 1) return /[./]/.test(word.raw) ? [plainWord(partKey(first), 1)] : [own];
  return [own, ...parts.map((part) => plainWord(partKey(part), WEIGHT.part))];
}

function partKey(part: string): string {
  const folded = foldWord(part);
  const concept = conceptOf(folded);
  return concept === undefined ? stemWord(folded) : `#${concept.id}`;
}

/** A verb's ending that says the deed is done to the end, and no more. */
const COMPLEMENT = /(?<=^\p{Script=Han})[掉完好住上到]$/u;

/** Without an entry in the vocabulary, characters in common say that two words may mean the same. */
function unspacedContent({ folded }: Word, { weak }: { weak: boolean }): ContentWord[] {
  const verb = folded.replace(COMPLEMENT, '');
  if (verb !== folded) return [contentOf({ raw: verb, folded: verb, kind: 'unspaced' })[0] ?? plainWord(verb, 1)];
  const characters = [...folded];
  if (characters.length === 1 && /\p{Script=Hiragana}/u.test(folded)) return [];
  const whole = plainWord(folded, weak ? WEIGHT.weak : 1);
  if (characters.length < 2 || weak) return [whole];
  return [whole, ...[...new Set(characters)].map((character) => plainWord(`'${character}`, WEIGHT.character))];
}

function withoutParticle(folded: string): string {
  if (HANGUL.test(folded) && folded.length >= 3) return folded.replace(PARTICLE, '');
  return folded.replace(/(?<=^[\p{Script=Latin}\d]+)\p{Script=Hangul}+$/u, '');
}
