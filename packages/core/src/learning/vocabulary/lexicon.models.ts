import { stemmer } from 'stemmer';
import { conceptWords } from './concepts.models.ts';
import { fillerWords, weakWords } from './fillers.models.ts';
import { polarityCueWords, type PolarityCue } from './polarity-cues.models.ts';

export interface LexiconEntry {
  filler: boolean;
  weak: boolean;
  cue?: PolarityCue;
  concept?: { id: string; sign: 1 | -1 };
}

const LATIN = /\p{Script=Latin}/u;
const UNSPACED = /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]+$/u;
const MARKS = /[\u0300-\u036f]/g;
const ENGLISH_SHAPE = /^[a-z]{3,}$/;
/** The share of a longer word that a known word must make up to be its stem. */
const STEM_SHARE = 0.62;
/** Korean verbs and compounds carry longer endings. */
const HANGUL_SHARE = 0.4;
const HANGUL = /^\p{Script=Hangul}+$/u;

const entries = new Map<string, LexiconEntry>();
const phrases = new Map<string, { words: string[]; cue: PolarityCue }[]>();
const conceptStems = new Map<string, { id: string; sign: 1 | -1 }>();
const weakStems = new Set<string>();
let longestUnspaced = 1;
build();

/** NFKC, lower case, Latin letters without marks. */
export function foldWord(word: string): string {
  const lower = word.normalize('NFKC').toLowerCase().replaceAll('’', "'");
  return LATIN.test(lower) ? lower.normalize('NFD').replace(MARKS, '').normalize('NFC') : lower.normalize('NFC');
}

export function stemWord(folded: string): string {
  return ENGLISH_SHAPE.test(folded) ? stemmer(folded) : folded;
}

/** Also in its inflected English forms. */
export function isWeak(folded: string): boolean {
  return entries.get(folded)?.weak === true || weakStems.has(stemWord(folded));
}

export function lookUp(folded: string): LexiconEntry | undefined {
  return entries.get(folded);
}

/** The idea behind a word, also where it is inflected or begins a compound. */
export function conceptOf(folded: string): { id: string; sign: 1 | -1 } | undefined {
  const exact = entries.get(folded)?.concept ?? conceptStems.get(stemWord(folded));
  if (exact !== undefined || !/^\p{L}+$/u.test(folded)) return exact;
  const hangul = HANGUL.test(folded);
  const shortest = hangul
    ? Math.max(2, Math.ceil(folded.length * HANGUL_SHARE))
    : Math.max(5, Math.ceil(folded.length * STEM_SHARE));
  for (let length = folded.length - 1; length >= shortest; length--) {
    const stem = entries.get(folded.slice(0, length))?.concept;
    if (stem !== undefined) return stem;
  }
  return undefined;
}

/** The longest cue of several words that begins at `index`. */
export function phraseAt(words: readonly string[], index: number): { length: number; cue: PolarityCue } | undefined {
  const candidates = phrases.get(words[index] ?? '') ?? [];
  const found = candidates.find((phrase) => phrase.words.every((word, i) => words[index + i] === word));
  return found && { length: found.words.length, cue: found.cue };
}

export function longestUnspacedWord(): number {
  return longestUnspaced;
}

function entry(folded: string): LexiconEntry {
  const known = entries.get(folded);
  if (known !== undefined) return known;
  const made: LexiconEntry = { filler: false, weak: false };
  entries.set(folded, made);
  return made;
}

function build(): void {
  for (const word of fillerWords()) entry(foldWord(word)).filler = true;
  for (const word of weakWords()) {
    entry(foldWord(word)).weak = true;
    weakStems.add(stemWord(foldWord(word)));
  }
  for (const { word, cue } of polarityCueWords()) {
    const words = foldWord(word).split(' ');
    const first = words[0] ?? '';
    if (words.length === 1) entry(first).cue = cue;
    else
      phrases.set(
        first,
        [...(phrases.get(first) ?? []), { words, cue }].sort((a, b) => b.words.length - a.words.length),
      );
  }
  for (const { word, id, sign } of conceptWords()) {
    const folded = foldWord(word);
    entry(folded).concept ??= { id, sign };
    if (ENGLISH_SHAPE.test(folded) && !conceptStems.has(stemmer(folded)))
      conceptStems.set(stemmer(folded), { id, sign });
  }
  for (const word of entries.keys()) if (UNSPACED.test(word)) longestUnspaced = Math.max(longestUnspaced, word.length);
}
