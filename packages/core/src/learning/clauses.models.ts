import { contentOf, plainWord, WEIGHT, type ContentWord } from './content-words.models.ts';
import { conceptOf, lookUp, phraseAt, stemWord } from './vocabulary/lexicon.models.ts';
import {
  CONTRASTS,
  COPULAS,
  MODALS,
  PLACE_AFTER,
  PLACE_BEFORE,
  REASON_CLAUSE,
  REASON_WORDS,
  REMOVED,
  SEQUENCE,
  type PolarityCue,
} from './vocabulary/polarity-cues.models.ts';
import { readWords, type Word } from './words.models.ts';

/** A word with the wish it stands under: 1 wanted, -1 refused. */
export interface PlacedWord extends ContentWord {
  polarity: 1 | -1;
}

interface Clause {
  words: Word[];
  /** "Commit messages: …" says what the rest is about. */
  topic: boolean;
}

/** Where a walk along a clause has come to. */
interface Walk {
  placed: PlacedWord[];
  polarity: 1 | -1;
  /** Where the refusal that is under way began among the placed words; -1 for none. */
  openedAt: number;
  /** Inside "in commit messages" of a refusal: where, not what. */
  place: boolean;
  /** "Use X, not Y" wants what stands before the refusal; "X must not …" is only about it. */
  asks: boolean;
}

/** Reads the clauses of a sentence one by one; a topic counts in full only where something is asked for. */
export function readClauses(sentence: string): PlacedWord[] {
  const read = splitClauses(sentence).map((clause, index) => ({
    topic: clause.topic,
    placed: readClause(clause.words, index),
  }));
  const asks = read.some(({ topic, placed }) => !topic && placed.some(({ polarity }) => polarity === 1));
  if (!asks) for (const { topic, placed } of read) if (topic) placed.forEach(demote);
  return read.flatMap(({ placed }) => placed);
}

export function cueOf(folded: string): PolarityCue | undefined {
  return lookUp(folded)?.cue;
}

function splitClauses(sentence: string): Clause[] {
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

/** One walk along a clause; cues turn the wish of what follows, or of what stood before. */
function readClause(written: Word[], index: number): PlacedWord[] {
  const words = nameForeign(joinParts(written));
  const folded = words.map((word) => word.folded);
  const walk: Walk = { placed: [], polarity: 1, openedAt: -1, place: false, asks: false };
  for (let at = 0; at < words.length;) {
    const word = words[at] as Word;
    const phrase = phraseAt(folded, at);
    const cue = phrase?.cue ?? (word.kind === 'code' ? undefined : (removalOf(words, at) ?? cueOf(word.folded)));
    at += phrase?.length ?? 1;
    const startsRefused = walk.polarity === -1 && walk.placed.length === walk.openedAt && !turnsAgain(folded, at);
    const isDeed = SEQUENCE.has(folded[at] ?? '');
    const removesNothing =
      cue === 'removal' && (isDeed || (!startsRefused && (walk.placed.length > 0 || walk.polarity === -1)));
    if (cue === undefined || removesNothing) place(walk, word);
    else turn(walk, { cue, word, prohibits: isProhibition(folded, at) });
    if (phrase !== undefined) walk.placed.push(...onlyFunctionWords(words.slice(at), walk.polarity));
  }
  if (walk.polarity === -1 && walk.openedAt === walk.placed.length) for (const one of walk.placed) one.polarity = -1;
  if (givesReason(words, index)) for (const one of walk.placed) one.weight *= WEIGHT.reason;
  return keepObjects(walk.placed);
}

/** A removal that ends its clause takes away what stands before it: "把 X 去掉", "X should be removed". */
function removalOf(words: readonly Word[], at: number): PolarityCue | undefined {
  const { folded = '', kind } = words[at] ?? {};
  const last = !words.slice(at + 1).some((word) => contentOf(word).length > 0 || cueOf(word.folded) !== undefined);
  if (at === 0 || !last) return undefined;
  const before = words.slice(0, at);
  if ((kind === 'unspaced' || VERB_LAST.test(folded)) && cueOf(folded) === 'removal') {
    if (before.some((word) => SEQUENCE.has(word.folded))) return undefined;
    if (before.some(isRefusal)) return 'forget';
    return before.some((word) => contentOf(word).length > 0) ? 'backward' : undefined;
  }
  return REMOVED.has(folded) && MODALS.has(words[at - 1]?.folded ?? '') && !before.some(isRefusal)
    ? 'backward'
    : undefined;
}

/** Verbs of German and Korean that stand at the end. */
const VERB_LAST = /^(?:\p{Script=Hangul}+|[a-z]+(?:en|chen))$/u;

function isRefusal({ folded }: Word): boolean {
  const cue = cueOf(folded);
  return cue === 'forward' || cue === 'toggle';
}

/** "Never remove A without B" is about both: the removal stays a deed there. */
function turnsAgain(folded: readonly string[], next: number): boolean {
  return folded.slice(next).some((word) => cueOf(word) === 'toggle' || cueOf(word) === 'forward');
}

/** "Upper case" is "uppercase" where only the whole is an idea of its own. */
function joinParts(words: readonly Word[]): Word[] {
  const joined: Word[] = [];
  for (let at = 0; at < words.length; at++) {
    const [word, next] = [words[at] as Word, words[at + 1]];
    const whole = word.kind === 'word' && next?.kind === 'word' ? word.folded + next.folded : '';
    const idea = whole === '' ? undefined : lookUp(whole)?.concept;
    const isNew = idea !== undefined && idea.id !== conceptOf(word.folded)?.id;
    joined.push(isNew ? { raw: whole, folded: whole, kind: 'word' } : word);
    if (isNew) at++;
  }
  return joined;
}

const SPOKEN: ReadonlySet<string> = new Set('please pls ok okay no not hi hey thanks use'.split(' '));

/** A Latin function word in a sentence of another script is a name there. */
function nameForeign(words: readonly Word[]): Word[] {
  const foreign = words.some(({ kind }) => kind === 'unspaced');
  return words.map((word) => {
    const entry = word.kind === 'word' && foreign && /^[a-z]+$/.test(word.folded) ? lookUp(word.folded) : undefined;
    const named = entry?.filler === true && entry.concept === undefined && !SPOKEN.has(word.folded);
    return named ? { ...word, kind: 'code' } : word;
  });
}

function place(walk: Walk, word: Word): void {
  const refused = walk.polarity === -1 && walk.placed.length > walk.openedAt;
  if (refused && PLACE_BEFORE.has(word.folded)) walk.place = true;
  if (refused && PLACE_AFTER.has(word.folded)) walk.placed.slice(walk.openedAt).forEach(makeObject);
  const added = contentOf(word).map((one): PlacedWord => ({ ...one, polarity: walk.polarity }));
  if (walk.place) added.forEach(makeObject);
  walk.placed.push(...added);
}

function turn(walk: Walk, { cue, word, prohibits }: { cue: PolarityCue; word: Word; prohibits: boolean }): void {
  walk.place = false;
  switch (cue) {
    case 'forget':
      [walk.polarity, walk.openedAt] = [1, -1];
      return;
    case 'backward':
      for (const one of walk.placed) one.polarity = -1;
      walk.polarity = 1;
      return;
    case 'reset':
      walk.asks = true;
      if (walk.placed.length > Math.max(walk.openedAt, 0)) [walk.polarity, walk.openedAt] = [1, -1];
      return;
    case 'forward':
    case 'toggle':
    case 'removal':
      refuse(walk, { cue, word, prohibits });
      return;
    default:
      cue satisfies never;
  }
}

/** "Never A without B" and its like elsewhere ask for both. */
function refuse(walk: Walk, { cue, word, prohibits }: { cue: PolarityCue; word: Word; prohibits: boolean }): void {
  const { openedAt, placed } = walk;
  if (cue === 'forward' && !walk.asks && prohibits) placed.forEach(demote);
  const underWay = walk.polarity === -1 && openedAt >= 0 && placed.length > openedAt;
  const doubled = underWay && (cue === 'toggle' || word.kind === 'unspaced');
  if (doubled) for (const one of placed.slice(openedAt)) one.polarity = 1;
  walk.polarity = doubled ? 1 : cue === 'forward' ? -1 : opposite(walk.polarity);
  walk.openedAt = placed.length;
}

function opposite(polarity: 1 | -1): 1 | -1 {
  return polarity === 1 ? -1 : 1;
}

/** After "instead of", words such as "then" and "for" are what is meant. */
function onlyFunctionWords(words: Word[], polarity: 1 | -1): PlacedWord[] {
  if (words.length === 0 || words.some((word) => contentOf(word).length > 0)) return [];
  return words.map((word): PlacedWord => ({ ...plainWord(stemWord(word.folded), WEIGHT.part), polarity }));
}

/** `next`: the index after the cue. */
function isProhibition(folded: readonly string[], next: number): boolean {
  return !CONTRASTS.has(folded[next - 1] ?? '') || MODALS.has(folded[next - 2] ?? '');
}

/** Why it is wanted says little of what is wanted. */
function givesReason(words: readonly Word[], index: number): boolean {
  if (REASON_WORDS.has(words[0]?.folded ?? '')) return true;
  const states =
    words.some(({ folded }) => COPULAS.has(folded)) && !words.some(({ folded }) => cueOf(folded) !== undefined);
  if (index > 0 && states) return true;
  return REASON_CLAUSE.test(
    words
      .map(({ folded, kind }) => (kind === 'unspaced' ? folded : `${folded} `))
      .join('')
      .trim(),
  );
}

/** "No long answers" refuses the length, not the answers; "not in French" the language. */
function keepObjects(placed: PlacedWord[]): PlacedWord[] {
  if (placed.some((word) => word.focus && word.polarity === -1)) placed.forEach(makeObject);
  return placed;
}

function demote(word: PlacedWord): void {
  word.weight = Math.min(word.weight, WEIGHT.object);
}

function makeObject(word: PlacedWord): void {
  if (word.focus || word.polarity === 1) return;
  word.polarity = 1;
  word.weight *= WEIGHT.object;
}
