import { compareSigned, coverage, mass } from './similarity.models.ts';
import { countWords } from './counted-words.models.ts';
import { signedWords, type SignedWords } from './signed-words.models.ts';

export interface ExistingSkill {
  name: string;
  /** SKILL.md, front matter included or not. */
  text: string;
}

/**
 * `identical`: it says the rule already. `overlapping`: it is about the same, so the rule belongs into it.
 * `contradicting`: it says the reverse.
 */
export type DuplicateKind = 'identical' | 'overlapping' | 'contradicting';

export interface Duplicate {
  name: string;
  kind: DuplicateKind;
  /** 0 to 1. */
  similarity: number;
}

const SAYS_IT = 0.8;
/** How much of a rule a line must hold to say it, or its reverse. */
const ALL_OF_IT = 0.7;
const REVERSES_IT = -0.6;
const OVERLAPS = 0.45;
/** A line about the same: half alike, by two words at least. */
const SAME_TOPIC = 0.52;
const TWO_WORDS = 1.5;
const SAME_TEXT = 0.85;
const WORTH_READING = 0.5;
const MAX_LINES = 400;

/** Skills and pending proposals that a rule would repeat, extend or contradict; the most similar first. */
export function findDuplicates(
  rule: { name: string; statement: string; text: string },
  existing: readonly ExistingSkill[],
): Duplicate[] {
  const wishes = signedWords(rule.statement);
  const words = wordSet(rule.text);
  return existing
    .map((skill) => compareWith(skill, { name: rule.name, wishes, words }))
    .filter((duplicate) => duplicate !== null)
    .sort((a, b) => b.similarity - a.similarity);
}

/** Whether a text already asks for what a correction asked for. */
export function alreadySays(text: string, wishes: SignedWords): boolean {
  return sharesWords(text, wishes) && bestLine(text, wishes) >= SAYS_IT;
}

function compareWith(
  skill: ExistingSkill,
  rule: { name: string; wishes: SignedWords; words: SignedWords },
): Duplicate | null {
  const whole = Math.max(0, compareSigned(rule.words, wordSet(skill.text)).cosine);
  const line = sharesWords(skill.text, rule.wishes) ? bestLine(skill.text, rule.wishes) : 0;
  const topic = sameTopic(skill.text, rule.wishes);
  const similarity = round(Math.max(whole, topic, Math.abs(line)));
  if (line <= REVERSES_IT) return { name: skill.name, kind: 'contradicting', similarity };
  if (line >= SAYS_IT || whole >= SAME_TEXT) return { name: skill.name, kind: 'identical', similarity };
  if (whole >= OVERLAPS || topic >= SAME_TOPIC || skill.name === rule.name)
    return { name: skill.name, kind: 'overlapping', similarity };
  return null;
}

function sharesWords(text: string, wishes: SignedWords): boolean {
  if (mass(wishes) === 0) return false;
  const present = countWords(text);
  let held = 0;
  for (const [key, value] of wishes) if (present.has(key)) held += value * value;
  return held / mass(wishes) >= WORTH_READING;
}

function linesOf(text: string): string[] {
  return text
    .split(/\n+|(?<=[.!?。！？])\s*/u)
    .map((line) => line.replace(/^\s*(?:- \[[ x]\]|[-*#>]+|\d+[.)]|description:)\s*/u, ''))
    .filter((line) => /[\p{L}\p{N}]{2}/u.test(line))
    .slice(0, MAX_LINES);
}

/** How much the most similar line is about the same, whether wanted or refused. */
function sameTopic(text: string, wishes: SignedWords): number {
  const about = unsigned(wishes);
  return Math.max(0, ...linesOf(text).map((line) => topicOf(about, unsigned(signedWords(line)))));
}

function topicOf(a: SignedWords, b: SignedWords): number {
  const shared = [...a].filter(([key]) => b.has(key)).reduce((sum, [, value]) => sum + value, 0);
  return shared >= TWO_WORDS ? compareSigned(a, b).cosine : 0;
}

function unsigned(words: SignedWords): SignedWords {
  return new Map([...words].map(([key, value]) => [key, Math.abs(value)]));
}

/** The line, or two in a row, that says most of it or most of the reverse. */
function bestLine(text: string, wishes: SignedWords): number {
  let best = 0;
  let reverse = 0;
  const lines = linesOf(text);
  for (const [i, line] of lines.entries()) {
    for (const said of [line, `${line}\n${lines[i + 1] ?? ''}`]) {
      const held = signedWords(said);
      const covered = coverage(wishes, held);
      if (Math.abs(covered) < ALL_OF_IT) continue;
      const score = (covered + compareSigned(wishes, held).cosine) / 2;
      best = Math.max(best, score);
      reverse = Math.min(reverse, score);
    }
  }
  return best >= SAYS_IT || best >= -reverse ? best : reverse;
}

function wordSet(text: string): SignedWords {
  const words = [...countWords(text)].filter(([, { functional }]) => !functional);
  return new Map(words.map(([key, { count, weight }]) => [key, weight * (1 + Math.log(count))]));
}

function round(similarity: number): number {
  return Math.round(Math.min(1, similarity) * 100) / 100;
}
