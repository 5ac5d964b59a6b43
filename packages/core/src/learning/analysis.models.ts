import { fileKindOf, topicsOf } from './topics.models.ts';
import { mentionedException, withoutCondition, withoutWidening } from './situation.models.ts';
import { signedScore } from './similarity.models.ts';
import { signedWords } from './signed-words.models.ts';
import { relate } from './relation.models.ts';
import { COMPLAINT, DONE, RECURS } from './vocabulary/polarity-cues.models.ts';
import { readWords } from './words.models.ts';
import type { Intent } from './intent.models.ts';
import type { TriggerVerdict } from './trigger.models.ts';

export interface AnalysedCorrection {
  id: string;
  instruction: string;
  before: string | null;
  after: string | null;
  intent: Intent;
}

export interface Example {
  before: string;
  after: string;
}

/** A rule that can be carried out and checked. */
export interface Rule {
  /** The rule in one sentence, without its condition. */
  statement: string;
  /** When it holds; null for always. */
  condition: string | null;
  /** What it is about: words, a category, a kind of file. */
  topics: string[];
  category: string | null;
  fileKind: string | null;
  /** Other ways it was asked for. */
  alsoSaid: string[];
  avoid: string[];
  examples: Example[];
  checklist: string[];
  exceptions: string[];
  /** Corrections that asked for something else or the reverse: shown, not hidden. */
  dissent: string[];
}

const MAX_STATEMENT = 300;
const MAX_LISTED = 6;
const MAX_EXAMPLES = 4;
const MAX_EXAMPLE = 1200;

/**
 * Makes a rule of raw corrections without a model: the most central correction speaks for all, the pairs are the
 * examples. Says nothing that no correction said.
 */
export function extractRule(
  verdict: Pick<TriggerVerdict, 'variant' | 'counted' | 'against' | 'special' | 'condition'>,
  corrections: readonly AnalysedCorrection[],
): Rule {
  const pick = (ids: readonly string[]): AnalysedCorrection[] => corrections.filter(({ id }) => ids.includes(id));
  const own = pick(verdict.variant);
  const said = ({ instruction, intent }: AnalysedCorrection): string =>
    sentence(verdict.condition === null ? instruction : withoutCondition(instruction, intent.situation));
  const statement = said(mostCentral(own));
  const instructions = own.map(said);
  const examples = examplesOf(own);
  const special = pick(verdict.special).filter((one) => own.some((other) => isExceptionTo(one, other)));
  return {
    statement,
    condition: verdict.condition,
    ...scopeOf(statement, own),
    alsoSaid: distinct(instructions.filter((text) => text !== statement)),
    avoid: distinct(own.flatMap(({ intent }) => refusals(intent.situation.remainder))),
    examples,
    checklist: checklistOf({ statement, condition: verdict.condition, pairs: own }),
    exceptions: distinct([
      ...special.map(({ instruction }) => sentence(instruction)),
      ...own.flatMap(({ instruction }) => mentionedException(instruction)),
    ]),
    dissent: distinct([
      ...pick(verdict.against).map(({ instruction }) => sentence(instruction)),
      ...pick(verdict.counted.filter((id) => !verdict.variant.includes(id))).map(({ instruction }) =>
        sentence(instruction),
      ),
    ]),
  };
}

/** When the rule is of use, in words of the corrections. */
function scopeOf(
  statement: string,
  own: readonly AnalysedCorrection[],
): Pick<Rule, 'topics' | 'category' | 'fileKind'> {
  const categories = own.flatMap(({ intent }) => intent.category ?? []);
  const [most] = categories.toSorted((a, b) => count(categories, b) - count(categories, a));
  const said = own.map(({ instruction, intent }) => ({ instruction, wishes: intent.whole ?? intent.wishes }));
  const texts = own.flatMap(({ before, after }) => (before !== null && after !== null ? [before, after] : []));
  return { topics: topicsOf(statement, said), category: most ?? null, fileKind: fileKindOf(texts) };
}

function count(all: readonly string[], one: string): number {
  return all.filter((other) => other === one).length;
}

/** How much less alike, for each of the others, a correction may be that says more. */
const TOLERANCE = 0.2;

/** Of those that are about as much like all the others as any, the one that says most, in few words, and asks rather than complains. */
function mostCentral(corrections: readonly AnalysedCorrection[]): AnalysedCorrection {
  const ranked = corrections.map((one) => ({
    one,
    score: corrections.reduce(
      (sum, other) => sum + (other === one ? 0 : signedScore(one.intent.wishes, other.intent.wishes)),
      0,
    ),
    said: (complains(one.instruction) ? 0 : 10) + Math.min(one.intent.wishes.size, 8),
  }));
  const best = Math.max(...ranked.map(({ score }) => score));
  const central = ranked
    .filter(({ score }) => score >= best - TOLERANCE * (corrections.length - 1))
    .sort((a, b) => b.said - a.said || b.score - a.score || a.one.instruction.length - b.one.instruction.length);
  const first = central[0];
  if (first === undefined) throw new Error('A rule needs at least one correction.');
  return first.one;
}

function complains(instruction: string): boolean {
  const clauses = instruction.split(/[.:;!?,]\s/u);
  return (
    COMPLAINT.test(instruction) ||
    DONE.some((done) => instruction.search(done) >= 0) ||
    clauses.some((one) => RECURS.test(one.trim()))
  );
}

const OPENING =
  /^(?:(?:no|nope|please|pls|again|hey|well|i said|i told you|as i said|remember|bitte|nein|non|por favor|не|нет)[,:!，\s]+|请|不[，,]|我说过?[，,：:]?|再说一遍[，,：:]?)+/iu;

/** One line, without "I said", with a capital and a full stop where the script has them. */
function sentence(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  const polite = line.replace(/^(?:no|nope|nein|non)[,:!，]\s*/iu, '');
  const opened = /^(?:не|нет|no|non)\s/iu.test(polite) ? polite : polite.replace(OPENING, '');
  const kept = (opened.trim() === '' ? line : opened.trim()).slice(0, MAX_STATEMENT).toWellFormed();
  const capital = /^\p{Ll}+(?=[\s,]|$)/u.test(kept) ? kept.charAt(0).toUpperCase() + kept.slice(1) : kept;
  return /[\p{L}\p{N}]$/u.test(capital) && /\p{Script=Latin}$/u.test(capital) ? `${capital}.` : capital;
}

/** The clauses of an instruction that only refuse. */
function refusals(instruction: string): string[] {
  return withoutWidening(instruction)
    .split(/(?<=[.;!?])\s+|[,，。；！？\n]+/u)
    .map((clause) => clause.trim())
    .filter((clause) => {
      const words = [...signedWords(clause).values()];
      return words.length > 0 && words.every((value) => value < 0);
    })
    .map(sentence);
}

function examplesOf(corrections: readonly AnalysedCorrection[]): Example[] {
  const pairs = corrections.flatMap(({ before, after }) =>
    before !== null && after !== null && before !== after ? [{ before, after }] : [],
  );
  const seen = new Set<string>();
  return pairs
    .map(({ before, after }) => ({ before: shorten(before), after: shorten(after) }))
    .filter(({ before, after }) => !seen.has(`${before}\0${after}`) && seen.add(`${before}\0${after}`))
    .slice(0, MAX_EXAMPLES);
}

function shorten(text: string): string {
  const kept = text.trimEnd();
  return kept.length <= MAX_EXAMPLE ? kept : `${kept.slice(0, MAX_EXAMPLE).toWellFormed()}…`;
}

const MAX_TOKENS = 3;

/** The rule, and what is in every corrected text and in none before: an accident seldom is. */
function checklistOf(input: {
  statement: string;
  condition: string | null;
  pairs: readonly AnalysedCorrection[];
}): string[] {
  const pairs = input.pairs.flatMap(({ before, after }) =>
    before !== null && after !== null ? [{ before: rawWords(before), after: rawWords(after) }] : [],
  );
  const own = (side: 'before' | 'after', other: 'before' | 'after'): string[] => {
    const [first, ...rest] = pairs;
    if (first === undefined || rest.length === 0) return [];
    const everywhere = rest.reduce((shared, pair) => shared.intersection(pair[side]), first[side]);
    return [...everywhere].filter((word) => pairs.every((pair) => !pair[other].has(word))).slice(0, MAX_TOKENS);
  };
  const applies = input.condition === null ? input.statement : `${input.statement} (${input.condition})`;
  const come = own('after', 'before').map((word) => `The result has \`${word}\`, as every corrected example does.`);
  const gone = own('before', 'after').map((word) => `The result does not have \`${word}\`.`);
  return [applies, ...come, ...gone];
}

function rawWords(text: string): Set<string> {
  return new Set(
    readWords(text)
      .filter(({ kind, raw }) => kind !== 'break' && /\p{L}{2}/u.test(raw) && !raw.includes('`'))
      .map(({ raw }) => raw),
  );
}

/** A special case limits a rule where it asks for something else there; where it asks for the same, it says nothing new. */
function isExceptionTo(special: AnalysedCorrection, own: AnalysedCorrection): boolean {
  return relate(special.intent, own.intent).kind !== 'same';
}

function distinct(texts: readonly string[]): string[] {
  const seen = new Set<string>();
  return texts
    .filter((text) => {
      const key = text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();
      return key !== '' && !seen.has(key) && seen.add(key);
    })
    .slice(0, MAX_LISTED);
}
