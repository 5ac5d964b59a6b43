import { cueOf, readClauses, type PlacedWord } from './clauses.models.ts';
import { contentOf, WEIGHT } from './content-words.models.ts';
import { stemWord } from './vocabulary/lexicon.models.ts';
import {
  AT_MOST,
  AT_MOST_HAN,
  DONE,
  EXCHANGES,
  NONE_OVER,
  PARTED,
  WHY_NOT,
} from './vocabulary/polarity-cues.models.ts';
import { WIDENING } from './vocabulary/situation-cues.models.ts';
import { readWords } from './words.models.ts';

/** What is wanted (above zero) and what is not (below), by normalised word or idea. */
export type SignedWords = ReadonlyMap<string, number>;

/** What redaction left says nothing of the wish. */
const REDACTED = /\[redacted:[a-z-]+\]/g;
/** What somebody is told to have done is not wanted. */
const DONE_IS_REFUSED = ' not ';
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const FOREIGN = /[[\p{L}\p{M}]--[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]]/v;
const UNKNOWN_SCRIPT =
  /^[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Greek}\p{Script=Bengali}\p{Script=Tamil}\p{M}]+$/u;
const REFUSES_EXCHANGE = /(?<!\p{L})(?:not|never|don't|do not|nicht|pas|no|不要|别)\s*$/iu;

/** Reads an instruction in any of the languages of the vocabulary as wishes and refusals. */
export function signedWords(instruction: string): SignedWords {
  const text = withoutTurns(instruction.normalize('NFKC').replaceAll('’', "'"));
  const signed = new Map<string, number>();
  for (const word of readSentences(text)) {
    const { weight, pole, polarity } = weighByScript(word, text);
    const value = weight * pole * polarity;
    if (Math.abs(value) > Math.abs(signed.get(word.key) ?? 0)) signed.set(word.key, value);
  }
  return signed.size > 0 ? signed : bareWords(text);
}

/** What looks like a refusal and is none is said plainly. */
function withoutTurns(text: string): string {
  const asked = text.replace(REDACTED, ' ').replace(WHY_NOT, ' ').replace(PARTED, '$<verb> $<half> $<thing>');
  const told = DONE.reduce((rest, done) => rest.replace(done, DONE_IS_REFUSED), asked);
  const plain = told.replace(AT_MOST, 'max').replace(NONE_OVER, '$<thing>max').replace(AT_MOST_HAN, '最多');
  const narrow = WIDENING.reduce((rest, widening) => rest.replace(widening, ', '), plain);
  return /[\p{L}\p{N}]{2}/u.test(narrow) ? narrow : plain;
}

/** Whether anything but politeness, function words and cues is said. */
export function saysSomething(text: string): boolean {
  return readSentences(text).length > 0;
}

function readSentences(text: string): PlacedWord[] {
  // The ideographic comma separates clauses in Japanese, items in Chinese.
  const marked = KANA.test(text) ? text.replaceAll('、', '，') : text;
  const sentences = marked.split(/(?<=[.;!?])\s+|[。；！？\n]+/u).filter((sentence) => sentence.trim() !== '');
  return sentences.flatMap(readSentence);
}

/** "Replace A with B" and its like refuse A and want B; all else goes clause by clause. */
function readSentence(sentence: string): PlacedWord[] {
  const exchange = EXCHANGES.map((pattern) => pattern.exec(sentence)).find((match) => match !== null);
  const { gone, come } = exchange?.groups ?? {};
  if (!exchange || gone === undefined || come === undefined) return readClauses(sentence);
  const turned = REFUSES_EXCHANGE.test(sentence.slice(0, exchange.index)) ? -1 : 1;
  const left = readWords(gone)
    .flatMap(contentOf)
    .map((word): PlacedWord => ({ ...word, polarity: turned === 1 ? -1 : 1 }));
  const taken = readClauses(come).map((word): PlacedWord => ({ ...word, polarity: word.polarity === turned ? 1 : -1 }));
  return [...left, ...taken];
}

/** A Latin name in a sentence of another script is what the sentence is about; of some scripts we know few words. */
function weighByScript(word: PlacedWord, text: string): PlacedWord {
  if (/^[a-z0-9]{2,}$/.test(word.key) && FOREIGN.test(text))
    return { ...word, weight: Math.max(word.weight, WEIGHT.code) };
  const unknown = UNKNOWN_SCRIPT.test(word.key) && /[a-z]{2}/i.test(text);
  return unknown ? { ...word, weight: word.weight * WEIGHT.character } : word;
}

/** An instruction of function words alone ("use for") is known by them. */
function bareWords(text: string): SignedWords {
  const all = readWords(text);
  const refused = all.some((word) => ['forward', 'toggle'].includes(cueOf(word.folded) ?? ''));
  const words = all.filter((word) => word.kind !== 'break' && cueOf(word.folded) === undefined);
  return new Map(words.map((word) => [stemWord(word.folded), refused ? -WEIGHT.part : WEIGHT.part]));
}
