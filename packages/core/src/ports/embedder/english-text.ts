import {
  ACCENTED_ENGLISH_WORDS,
  ENGLISH_FUNCTION_WORDS,
  ENGLISH_WORKING_WORDS,
  FOREIGN_ENDINGS,
  FOREIGN_FUNCTION_WORDS,
  NAME_PARTICLES,
  SHARED_WORDS,
} from './function-words.ts';

const JUDGED_CHARS = 4000;
const MAX_OTHER_SCRIPT_SHARE = 0.1;
/** From this many words on, a text with next to no English word in it is not English. */
const MIN_WORDS_OF_A_STRANGER = 8;
const MIN_ENGLISH_SHARE = 0.15;

const FENCED_CODE = /```[\s\S]*?(?:```|$)/g;
const INLINE_CODE = /`[^`\n]{1,200}`/g;
const ADDRESS = /@|:\/\//;
const LETTERS = /\p{L}/gu;
const LATIN_LETTERS = /\p{Script=Latin}/gu;
const EDGES = /^[^\p{L}]+|[^\p{L}]+$/gu;
const WORD = /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+)(?:'\p{L}+)?$/u;
const ELISION = /^(?:c|j|l|d|qu|n|s|m|t)'/;
const ENGLISH_ENDING = /.{3}(?:ing|ed|tions?|ness|ly|ments?|able)$/;

/**
 * True where a text is English, or short and technical enough to be read as English: names, identifiers, commands.
 * The bundled model was trained on English alone and places any other language at random, which is worse than no
 * vector. Leans to true: a wrong true costs one poor vector, a wrong false hides a text from search by meaning.
 */
export function isEnglishText(text: string): boolean {
  const sample = text.slice(0, JUDGED_CHARS).normalize('NFKC').replaceAll('’', "'");
  const uncoded = sample.replace(FENCED_CODE, ' ').replace(INLINE_CODE, ' ').split(/\s+/);
  const prose = uncoded.filter((token) => !ADDRESS.test(token)).join(' ');
  const judged = count(prose, LETTERS) > 0 ? prose : sample;
  if (!isMostlyLatin(judged)) return false;
  const words = wordsOf(judged);
  const english = words.filter((word) => ENGLISH_FUNCTION_WORDS.has(word.text)).length;
  const foreign = strongestForeign(words);
  if (foreign >= 1 && foreign > english) return false;
  return !isStrange(words);
}

interface Word {
  text: string;
  /** Capitalised among capitalised words, or a particle between them, so perhaps a name: "Los Angeles" is no Spanish. */
  nameLike: boolean;
}

function isMostlyLatin(text: string): boolean {
  const letters = count(text, LETTERS);
  const latin = count(text, LATIN_LETTERS);
  const other = letters - latin;
  return latin > 0 && (other < 2 || other / letters <= MAX_OTHER_SCRIPT_SHARE);
}

/** Plain words, lower-cased; whatever holds digits, dots, underscores or inner capitals is code and says nothing. */
function wordsOf(text: string): Word[] {
  const shouted = !/\p{Ll}/u.test(text);
  const tokens = (shouted ? text.toLowerCase() : text).split(/[\s,;:!?()"“”„«»]+/u);
  const plain = tokens.map((token) => token.replace(EDGES, '')).filter((token) => WORD.test(token));
  return plain.map((token, index) => ({
    text: token.toLowerCase(),
    nameLike: isNameLike(token, { before: plain[index - 1], after: plain[index + 1] }),
  }));
}

function isNameLike(
  word: string,
  { before, after }: { before: string | undefined; after: string | undefined },
): boolean {
  if (isCapital(word)) return before !== undefined || after === undefined || isCapital(after);
  return NAME_PARTICLES.has(word) && isCapital(before ?? '') && isCapital(after ?? '');
}

function isCapital(word: string): boolean {
  return /^\p{Lu}/u.test(word);
}

/** Evidence for the likeliest other language, in words; a word of two letters counts half. */
function strongestForeign(words: Word[]): number {
  const accented = words.filter((word) => !word.nameLike && isForeignSpelling(word.text)).length;
  let strongest = 0;
  for (const [language, known] of Object.entries(FOREIGN_FUNCTION_WORDS)) {
    const ending = FOREIGN_ENDINGS[language];
    let evidence = accented;
    for (const word of words) {
      const elided = ELISION.exec(word.text)?.[0];
      if (ending && word.text.length >= 8 && ending.test(word.text)) evidence += 1;
      else if (word.nameLike || isForeignSpelling(word.text)) continue;
      else if (known.has(word.text)) evidence += word.text.length > 2 ? 1 : 0.5;
      else if (elided && known.has(elided)) evidence += 1;
    }
    strongest = Math.max(strongest, evidence);
  }
  return strongest;
}

function isForeignSpelling(word: string): boolean {
  return /[^a-z']/.test(word) && !ACCENTED_ENGLISH_WORDS.has(word);
}

/** Latin letters alone do not make English: Swahili, Tagalog, romanised Japanese hold no word from our lists. */
function isStrange(words: Word[]): boolean {
  const plain = words.filter((word) => !word.nameLike);
  if (plain.length < MIN_WORDS_OF_A_STRANGER) return false;
  const known = plain.filter(({ text }) => isKnownEnglish(text)).length;
  return known / plain.length < MIN_ENGLISH_SHARE;
}

function isKnownEnglish(word: string): boolean {
  return (
    ENGLISH_FUNCTION_WORDS.has(word) ||
    SHARED_WORDS.has(word) ||
    ENGLISH_WORKING_WORDS.has(word) ||
    ENGLISH_ENDING.test(word)
  );
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
