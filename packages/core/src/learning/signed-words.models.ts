import { conceptOf, foldWord, isWeak, lookUp, phraseAt, stemWord } from './vocabulary/lexicon.models.ts';
import { EXCHANGES, PLACE_AFTER, PLACE_BEFORE, CONTRASTS, COPULAS, MODALS, REASON_CLAUSE, REASON_WORDS, WHY_NOT, type PolarityCue } from './vocabulary/polarity-cues.models.ts';
import { operatorsOf } from './surface.models.ts';
import { readWords, type Word } from './words.models.ts';

/** What is wanted (above zero) and what is not (below), by normalised word or idea. */
export type SignedWords = ReadonlyMap<string, number>;

interface Placed {
  key: string;
  weight: number;
  /** -1 where the word names the opposite pole of its idea. */
  pole: 1 | -1;
  /** A quality or a language: where one is refused, it is what the refusal is about. */
  focus: boolean;
  polarity: 1 | -1;
}

/** What redaction left says nothing of the wish. */
const REDACTED = /\[redacted:[a-z-]+\]/g;
const WEAK_WEIGHT = 0.6;
const OBJECT_WEIGHT = 0.5;
const CODE_WORD_WEIGHT = 0.8;
const CODE_WEIGHT = 1.5;
const REASON_WEIGHT = 0.3;
const PART_WEIGHT = 0.5;
const CHARACTER_WEIGHT = 0.35;

/** Reads an instruction in any of the languages of the vocabulary as wishes and refusals. */
export function signedWords(instruction: string): SignedWords {
  const text = instruction.normalize('NFKC').replace(REDACTED, ' ').replace(WHY_NOT, ' ');
  const spaced = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) ? text.replaceAll('、', '，') : text;
  const placed = sentences(spaced).flatMap(readSentence).map((word) => weighByScript(word, text));
  const signed = new Map<string, number>();
  for (const word of placed) {
    const value = word.weight * word.pole * word.polarity;
    const known = signed.get(word.key) ?? 0;
    if (Math.abs(value) > Math.abs(known)) signed.set(word.key, value);
  }
  return signed.size > 0 ? signed : bareWords(text);
}

/** Whether anything but politeness, function words and cues is said. */
export function saysSomething(text: string): boolean {
  return sentences(text).flatMap(readSentence).length > 0;
}

function sentences(text: string): string[] {
  return text.split(/(?<=[.;!?])\s+|[。；！？\n]+/u).filter((sentence) => sentence.trim() !== '');
}

function readSentence(sentence: string): Placed[] {
  const exchange = EXCHANGES.map((pattern) => pattern.exec(sentence)).find((match) => match !== null) ?? null;
  const { gone, come } = exchange?.groups ?? {};
  if (exchange === null || gone === undefined || come === undefined) return readClauses(clauses(sentence));
  const before = sentence.slice(0, exchange.index);
  const refused = /(?<![\p{L}])(?:not|never|don't|do not|nicht|pas|no|不要|别)\s*$/iu.test(before) ? -1 : 1;
  const unwanted = content(readWords(gone)).map((word): Placed => ({ ...word, polarity: refused === 1 ? -1 : 1 }));
  const wanted = readClauses(clauses(come)).map((word): Placed => ({ ...word, polarity: (word.polarity * refused) as 1 | -1 }));
  return [...unwanted, ...wanted];
}

interface Clause {
  words: Word[];
  /** "Commit messages: …" says what the rest is about. */
  topic: boolean;
}

function clauses(sentence: string): Clause[] {
  const parts: Clause[] = [{ words: [], topic: false }];
  for (const word of readWords(sentence)) {
    const last = parts.at(-1);
    if (last !== undefined && word.raw === ':') last.topic = true;
    if (word.kind === 'break' || REASON_WORDS.has(word.folded)) parts.push({ words: [], topic: false });
    if (word.kind !== 'break') parts.at(-1)?.words.push(word);
  }
  const filled = parts.filter(({ words }) => words.length > 0);
  return filled.map((clause, index) => ({ ...clause, topic: clause.topic && index < filled.length - 1 }));
}

/** Why it is wanted says little of what is wanted. */
function givesReason(words: readonly Word[], index: number): boolean {
  if (REASON_WORDS.has(words[0]?.folded ?? '')) return true;
  const states = words.some(({ folded }) => COPULAS.has(folded)) && !words.some(({ folded }) => lookUp(folded)?.cue !== undefined);
  if (index > 0 && states) return true;
  return REASON_CLAUSE.test(words.map(({ folded, kind }) => (kind === 'unspaced' ? folded : `${folded} `)).join('').trim());
}

function readClauses(all: readonly Clause[]): Placed[] {
  const read = all.map((clause, index) => ({ topic: clause.topic, placed: readClause(clause, index) }));
  const asks = read.some(({ topic, placed }) => !topic && placed.some(({ polarity }) => polarity === 1));
  if (!asks) for (const { topic, placed } of read) if (topic) placed.forEach(demote);
  return read.flatMap(({ placed }) => placed);
}

/** One walk along a clause; cues turn the wish of what follows, or of what stood before. */
function readClause({ words }: Clause, index: number): Placed[] {
  const folded = words.map((word) => word.folded);
  const placed: Placed[] = [];
  let polarity: 1 | -1 = 1;
  let openedAt = -1;
  /** Inside "in commit messages" of a refusal: where, not what. */
  let place = false;
  /** "Use X, not Y" wants what stands before the refusal; "X must not …" is only about it. */
  let asksBefore = false;
  for (let i = 0; i < words.length; ) {
    const phrase = phraseAt(folded, i);
    const word = words[i] as Word;
    const cue = phrase?.cue ?? (word.kind === 'code' ? undefined : cueOf(word.folded));
    i += phrase?.length ?? 1;
    if (cue === undefined || (cue === 'removal' && (placed.length > 0 || polarity === -1))) {
      const refusedSoMuch = polarity === -1 && placed.length > openedAt;
      if (refusedSoMuch && PLACE_BEFORE.has(word.folded)) place = true;
      if (refusedSoMuch && PLACE_AFTER.has(word.folded)) for (const one of placed.slice(openedAt)) asObject(one);
      const added = content([word]).map((one): Placed => ({ ...one, polarity }));
      if (place) added.forEach(asObject);
      placed.push(...added);
      continue;
    }
    place = false;
    if (cue === 'forget') {
      [polarity, openedAt] = [1, -1];
    } else if (cue === 'backward') {
      for (const one of placed) one.polarity = -1;
      polarity = 1;
    } else if (cue === 'reset') {
      asksBefore = true;
      if (placed.length > Math.max(openedAt, 0)) [polarity, openedAt] = [1, -1];
    } else {
      if (cue === 'forward' && !asksBefore && isProhibition(folded, i)) placed.forEach(demote);
      const doubled: boolean = polarity === -1 && openedAt >= 0 && placed.length > openedAt && (cue === 'toggle' || word.kind === 'unspaced');
      if (doubled) for (const one of placed.slice(openedAt)) one.polarity = 1;
      polarity = doubled ? 1 : cue === 'forward' ? -1 : ((-polarity) as 1 | -1);
      openedAt = placed.length;
      if (phrase !== undefined) placed.push(...onlyFunctionWords(words.slice(i), polarity));
    }
  }
  if (polarity === -1 && openedAt === placed.length) for (const one of placed) one.polarity = -1;
  if (givesReason(words, index)) for (const one of placed) one.weight *= REASON_WEIGHT;
  return keepObjects(placed);
}

/** After "instead of", words such as "then" and "for" are what is meant. */
function onlyFunctionWords(words: Word[], polarity: 1 | -1): Placed[] {
  if (words.length === 0 || content(words).length > 0) return [];
  return words.map((word): Placed => ({ ...plain(stemWord(word.folded), PART_WEIGHT), polarity }));
}

function cueOf(folded: string): PolarityCue | undefined {
  return lookUp(folded)?.cue;
}

/** "No long answers" refuses the length, not the answers; "not in French" the language. */
function keepObjects(placed: Placed[]): Placed[] {
  const focused = placed.some((word) => word.focus && word.polarity === -1);
  if (!focused) return placed;
  for (const word of placed) if (!word.focus && word.polarity === -1) asObject(word);
  return placed;
}

function demote(word: Placed): void {
  word.weight = Math.min(word.weight, OBJECT_WEIGHT);
}

/** `next`: the index after the cue. */
function isProhibition(folded: readonly string[], next: number): boolean {
  const cue = folded[next - 1] ?? '';
  return !CONTRASTS.has(cue) || MODALS.has(folded[next - 2] ?? '');
}

const FOREIGN = /[[\p{L}\p{M}]--[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]]/v;
const UNKNOWN_SCRIPT = /^[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Hebrew}\p{Script=Thai}\p{Script=Greek}\p{Script=Bengali}\p{Script=Tamil}\p{M}]+$/u;

/** A Latin name in a sentence of another script is what the sentence is about; of some scripts we know few words. */
function weighByScript(word: Placed, text: string): Placed {
  if (/^[a-z0-9]{2,}$/.test(word.key) && FOREIGN.test(text)) return { ...word, weight: Math.max(word.weight, CODE_WEIGHT) };
  return UNKNOWN_SCRIPT.test(word.key) && /[a-z]{2}/i.test(text) ? { ...word, weight: word.weight * CHARACTER_WEIGHT } : word;
}

function asObject(word: Placed): void {
  if (word.focus || word.polarity === 1) return;
  word.polarity = 1;
  word.weight *= OBJECT_WEIGHT;
}

function content(words: Word[]): Omit<Placed, 'polarity'>[] {
  return words.flatMap((word) => {
    if (word.kind === 'break') return [];
    if (word.kind === 'code') return codeContent(word);
    const folded = stripParticle(word.folded);
    const entry = lookUp(folded);
    const concept = conceptOf(folded);
    if (entry?.filler === true && entry.concept === undefined) return [];
    if (concept !== undefined) {
      return [{ key: `#${concept.id}`, weight: entry?.weak || GENERIC.has(concept.id) ? WEAK_WEIGHT : 1, pole: concept.sign, focus: isFocus(concept.id) }];
    }
    if (word.kind === 'unspaced') return unspacedContent(word, entry?.weak === true);
    return [plain(stemWord(folded), isWeak(folded) ? WEAK_WEIGHT : 1)];
  });
}

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
  const functionWord = looksLikeCode(text) ? CODE_WORD_WEIGHT : CHARACTER_WEIGHT;
  const counts = new Map<string, CountedWord>();
  for (const word of readWords(text)) {
    if (word.kind === 'break') continue;
    const known = word.kind === 'code' ? codeParts(word) : content([word]);
    const keys = known.length > 0 ? known : [plain(stemWord(word.folded), functionWord)];
    for (const { key, weight } of keys) {
      counts.set(key, { count: (counts.get(key)?.count ?? 0) + 1, weight, functional: known.length === 0 });
    }
  }
  return addOperators(counts, text);
}

/** In code an operator may be all that changed. */
function addOperators(counts: Map<string, CountedWord>, text: string): Map<string, CountedWord> {
  for (const operator of operatorsOf(text)) {
    const key = `op ${operator}`;
    counts.set(key, { count: (counts.get(key)?.count ?? 0) + 1, weight: 1, functional: false });
  }
  return counts;
}

function plain(key: string, weight: number): Omit<Placed, 'polarity'> {
  return { key, weight, pole: 1, focus: false };
}

/** Ideas that nearly every correction touches. */
const GENERIC: ReadonlySet<string> = new Set(['code', 'number']);
const FOCUS: ReadonlySet<string> = new Set(
  'brevity formal detail english chinese japanese german french spanish korean russian'.split(' '),
);

function isFocus(id: string): boolean {
  return FOCUS.has(id);
}

/** An identifier is known as a whole first, and by its parts. */
function codeContent(word: Word): Omit<Placed, 'polarity'>[] {
  const whole = word.folded.replace(/[_\-./:$@#]/g, '');
  const parts = word.raw.split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u).filter((part) => part.length > 1);
  const own = plain(stemWord(whole === '' ? word.folded : whole), CODE_WEIGHT);
  if (parts.length < 2) return [own];
  return [own, ...parts.map((part) => plain(partKey(part), PART_WEIGHT))];
}

/** In running code the parts say more than the chain: `out.append` and `rows.append` do the same. */
function codeParts(word: Word): Omit<Placed, 'polarity'>[] {
  const [own, ...parts] = codeContent(word);
  if (own === undefined || parts.length === 0) return own === undefined ? [] : [own];
  return [{ ...own, weight: PART_WEIGHT }, ...parts.map((part) => ({ ...part, weight: CODE_WORD_WEIGHT }))];
}

function partKey(part: string): string {
  const folded = foldWord(part);
  const concept = conceptOf(folded);
  return concept === undefined ? stemWord(folded) : `#${concept.id}`;
}

/** Without a lexicon entry, characters in common say that two words may mean the same. */
function unspacedContent(word: Word, weak: boolean): Omit<Placed, 'polarity'>[] {
  const characters = [...word.folded];
  if (characters.length === 1 && /[\p{Script=Hiragana}]/u.test(word.folded)) return [];
  const whole = plain(word.folded, weak ? WEAK_WEIGHT : 1);
  if (characters.length < 2 || weak) return [whole];
  return [whole, ...new Set(characters)].map((one) => (typeof one === 'string' ? plain(`'${one}`, CHARACTER_WEIGHT) : one));
}

const HANGUL = /^\p{Script=Hangul}+$/u;
const PARTICLE = /(?:에서는|으로는|에서|으로|에는|까지|부터|에게|은|는|이|가|을|를|에|로|와|과|도|만|의)$/u;

function stripParticle(folded: string): string {
  if (!HANGUL.test(folded) || folded.length < 3) return folded.replace(/(?<=^[\p{Script=Latin}\d]+)\p{Script=Hangul}+$/u, '');
  return folded.replace(PARTICLE, '');
}

/** An instruction of function words alone ("use for") is known by them. */
function bareWords(text: string): SignedWords {
  const all = readWords(text);
  const refused = all.some((word) => ['forward', 'toggle'].includes(cueOf(word.folded) ?? ''));
  const words = all.filter((word) => word.kind !== 'break' && cueOf(word.folded) === undefined);
  return new Map(words.map((word) => [stemWord(word.folded), refused ? -PART_WEIGHT : PART_WEIGHT]));
}
