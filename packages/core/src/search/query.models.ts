import { analyze, type Analysis } from './atoms.models.ts';
import { queryLexemes } from './lexemes.models.ts';
import { phraseQuery } from './text-vector.models.ts';

/** What a person typed, ready to be looked up. */
export interface SearchQuery {
  /** Lexemes that find and rank, with how often they were asked for. */
  terms: Map<string, number>;
  /** A single character of a script without spaces, asked for alone: found as a prefix. */
  prefix: string | null;
  /** A `tsquery` literal that every hit must satisfy, from phrases and exclusions. */
  condition: string | null;
  /**
   * What was typed, where it excludes something of what it asks for: a message that holds it just so satisfies the
   * condition as well, for a command that was pasted has dashes that exclude nothing.
   */
  literal: string | null;
  /** The condition without its phrases, where they may be given up for want of a hit: other words are there. */
  relaxed: { condition: string | null } | null;
  /** What is embedded for the semantic arm: the text without its exclusions. */
  text: string;
}

interface Clause {
  text: string;
  phrase: boolean;
  excluded: boolean;
}

const MAX_TERMS = 256;
const MAX_CONDITIONS = 32;
/** Beyond these, quotes hold what somebody said, not a phrase that must be found word by word. */
const MAX_PHRASE_ATOMS = 16;
const MAX_PHRASES = 4;

/** Any string is legal: quotes make a phrase, a leading `-` excludes, all else is optional. */
export function parseQuery(query: string): SearchQuery {
  const typed = query.toWellFormed().replaceAll('\0', ' ').trim();
  const clauses = splitClauses(typed);
  const wanted = clauses.filter((clause) => !clause.excluded);
  const text = wanted
    .map((clause) => clause.text)
    .join(' ')
    .trim();
  const terms = queryTerms(text);
  const prefix = terms.size === 1 ? singleCharacter(text) : null;
  const excludes = clauses.some(({ excluded }) => excluded);
  return { terms, prefix, ...conditionsOf(clauses), literal: excludes && text !== '' ? typed : null, text };
}

function queryTerms(text: string): Map<string, number> {
  const terms = new Map<string, number>();
  for (const lexeme of queryLexemes(analyze(text))) {
    const known = terms.get(lexeme);
    if (known !== undefined || terms.size < MAX_TERMS) terms.set(lexeme, (known ?? 0) + 1);
  }
  return terms;
}

function singleCharacter(text: string): string | null {
  const { atoms } = analyze(text);
  const only = atoms.length === 1 ? atoms[0] : undefined;
  return only?.kind === 'last-character' ? only.text : null;
}

function conditionsOf(clauses: Clause[]): Pick<SearchQuery, 'condition' | 'relaxed'> {
  const analyzed = clauses.map((clause) => ({ ...clause, analysis: analyze(clause.text) }));
  const quoted = analyzed.filter(({ phrase, excluded }) => phrase && !excluded);
  const isSpeech =
    quoted.length > MAX_PHRASES || quoted.some(({ analysis }) => analysis.atoms.length > MAX_PHRASE_ATOMS);
  const phrases = isSpeech ? [] : tsqueries(quoted);
  const exclusions = tsqueries(analyzed.filter(({ excluded }) => excluded)).map((exclusion) => `!${exclusion}`);
  const hasOtherWords = analyzed.some(
    ({ phrase, excluded, analysis }) => !phrase && !excluded && queryLexemes(analysis).length > 0,
  );
  return {
    condition: allOf([...phrases, ...exclusions]),
    relaxed: phrases.length > 0 && hasOtherWords ? { condition: allOf(exclusions) } : null,
  };
}

function tsqueries(clauses: { analysis: Analysis }[]): string[] {
  return clauses
    .flatMap(({ analysis }) => phraseQuery(analysis) ?? [])
    .slice(0, MAX_CONDITIONS)
    .map((literal) => `(${literal})`);
}

function allOf(conditions: string[]): string | null {
  return conditions.length === 0 ? null : conditions.join(' & ');
}

const CLOSING: Readonly<Record<string, string>> = { '"': '"', '“': '”' };

function splitClauses(query: string): Clause[] {
  const isCommand = FLAGS.test(query);
  const clauses: Clause[] = [];
  for (let at = 0; at < query.length;) {
    if (isSpace(query[at])) {
      at += 1;
      continue;
    }
    const excluded = startsExclusion(query, { at, isCommand });
    const start = excluded ? at + 1 : at;
    const closing = phraseEnd(query, start);
    const phrase = closing !== -1;
    const end = phrase ? closing : wordEnd(query, start);
    clauses.push({ text: query.slice(phrase ? start + 1 : start, end), phrase, excluded });
    at = phrase ? end + 1 : end;
  }
  return clauses;
}

/** A dash with one or two letters, or two dashes: what stands here is a command, whose longer flags are none either. */
const FLAGS = /(?<!\S)-(?:[a-z]{1,2}(?!\S)|-[a-z])/i;
/** What may be excluded without quotes: a word of three letters, or anything of a script without spaces. */
const EXCLUDED =
  /^(?:\p{L}[\p{L}\p{M}]{2}|[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}])[\p{L}\p{M}\p{N}_'’-]*[.,;:!?…。，！？]*$/u;

/** A dash before a phrase, or before a plain word where nothing else looks like a command's flag. */
function startsExclusion(query: string, { at, isCommand }: { at: number; isCommand: boolean }): boolean {
  if (query[at] !== '-' || (at > 0 && !isSpace(query[at - 1]))) return false;
  if (phraseEnd(query, at + 1) !== -1) return true;
  return !isCommand && EXCLUDED.test(query.slice(at + 1, wordEnd(query, at + 1)));
}

/** Where the phrase that opens here closes, or -1: a quote that never closes is ordinary text. */
function phraseEnd(query: string, at: number): number {
  const closing = CLOSING[query[at] ?? ''];
  return closing === undefined ? -1 : query.indexOf(closing, at + 1);
}

function wordEnd(query: string, from: number): number {
  let end = from + 1;
  while (end < query.length && !isSpace(query[end]) && phraseEnd(query, end) === -1) end += 1;
  return end;
}

function isSpace(character: string | undefined): boolean {
  return character !== undefined && /\s/.test(character);
}
