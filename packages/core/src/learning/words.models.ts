import { foldWord, longestUnspacedWord, lookUp, type LexiconEntry } from './vocabulary/lexicon.models.ts';

export interface Word {
  /** As written. */
  raw: string;
  folded: string;
  /** `break` ends a clause. */
  kind: 'word' | 'unspaced' | 'code' | 'break';
}

const UNSPACED =
  '\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}';
const LETTER = `[[\\p{L}\\p{N}\\p{M}_$]--[${UNSPACED}]]`;
const PIECES = new RegExp(
  '`(?<code>[^`\\n]{1,80})`' +
    `|(?<unspaced>[[\\p{L}\\p{N}\\p{M}]&&[${UNSPACED}]]+)` +
    `|(?<word>[@#.]?${LETTER}+(?:[\\-.\\/:'’+]${LETTER}+)*(?:\\+\\+|#)?)` +
    '|(?<break>->|=>|[,.;:!?…，。；：！？\\(\\)（）\\[\\]\\{\\}—–\\|\\n\\r→⇒])',
  'gv',
);
const CODE_SHAPE = /\p{Ll}\p{Lu}|[_$@#/]|\p{L}\.\p{L}|\p{L}\d|\+\+$/u;
const MAX_TEXT = 6000;
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

/** The words of a text in order: by spaces, by the dictionary where the script has none, code as one piece. */
export function readWords(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.slice(0, MAX_TEXT).normalize('NFKC').matchAll(PIECES)) {
    const { code, unspaced, word } = match.groups ?? {};
    if (code !== undefined) words.push(...codeWords(code));
    else if (unspaced !== undefined) words.push(...segment(unspaced));
    else if (word !== undefined) words.push(...spacedWords(word));
    else words.push({ raw: match[0], folded: match[0], kind: 'break' });
  }
  return words;
}

function codeWords(code: string): Word[] {
  const parts = code.split(/\s+/).filter((part) => part !== '');
  return parts.map((raw): Word => ({ raw, folded: foldWord(raw), kind: 'code' }));
}

function spacedWords(raw: string): Word[] {
  if (CODE_SHAPE.test(raw)) return [{ raw, folded: foldWord(raw), kind: 'code' }];
  const folded = foldWord(raw);
  if (lookUp(folded) !== undefined) return [{ raw, folded, kind: 'word' }];
  const parts = raw.split('-').map(withoutElision);
  const ordered = /-free$/iu.test(raw) ? ['without', ...parts.slice(0, -1), 'use'] : parts;
  return ordered.map((part): Word => ({ raw: part, folded: foldWord(part), kind: 'word' }));
}

/** "l'anglais", "user's": the part that carries the meaning. */
function withoutElision(part: string): string {
  const [head = '', tail = '', ...rest] = part.split(/['’]/);
  if (tail === '' || rest.length > 0) return part;
  return head.length <= 2 ? tail : head;
}

/** A word of ours that begins at a boundary of the dictionary wins over the dictionary's. */
function segment(run: string): Word[] {
  const boundaries = [...segmenter.segment(run)].map((part) => part.index);
  const words: Word[] = [];
  let boundary = 0;
  for (let at = 0; at < run.length;) {
    while (boundary < boundaries.length && (boundaries[boundary] ?? 0) <= at) boundary++;
    const next = boundaries[boundary] ?? run.length;
    const raw =
      ownWord(run, { at, least: next - at }) ?? straddled(run, { at, next }) ?? leadingCue(run.slice(at, next));
    words.push({ raw, folded: foldWord(raw), kind: 'unspaced' });
    at += raw.length;
  }
  return words;
}

function isLight(entry: LexiconEntry | undefined): boolean {
  return entry !== undefined && (entry.filler || entry.cue === 'forward') && entry.concept === undefined;
}

/** The dictionary joins "too" and "not" to the word they turn: they are cut off again. */
function leadingCue(word: string): string {
  const known = lookUp(word) !== undefined;
  const sequence = !known && /^先(?![进生后前例决天见])\p{Script=Han}$/u.test(word);
  if (sequence) return word.slice(0, 1);
  const cut = !known && word.length > 1 && isLight(lookUp(word.slice(0, 1))) && lookUp(word.slice(1)) !== undefined;
  return cut ? word.slice(0, 1) : word;
}

/** The dictionary took the first character of a word of ours to the word before it. */
function straddled(run: string, { at, next }: { at: number; next: number }): string | undefined {
  if (lookUp(run.slice(at, next)) !== undefined) return undefined;
  for (let cut = next - 1; cut > at; cut--) {
    const head = run.slice(at, cut);
    if (lookUp(head) !== undefined && ownWord(run, { at: cut, least: next - cut }) !== undefined) return head;
  }
  return undefined;
}

function ownWord(run: string, { at, least }: { at: number; least: number }): string | undefined {
  for (let length = Math.min(longestUnspacedWord(), run.length - at); length > least; length--) {
    const candidate = run.slice(at, at + length);
    if (lookUp(candidate) !== undefined) return candidate;
  }
  return undefined;
}
