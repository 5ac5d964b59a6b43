import { analyze } from './atoms.models.ts';
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
  /** What is embedded for the semantic arm: the text without its exclusions. */
  text: string;
}

interface Clause {
  text: string;
  phrase: boolean;
  excluded: boolean;
}

const MAX_QUERY_LENGTH = 8192;
const MAX_TERMS = 96;
const MAX_CONDITIONS = 32;

/** Any string is legal: quotes make a phrase, a leading `-` excludes, all else is optional. */
export function parseQuery(query: string): SearchQuery {
  const clauses = splitClauses(query.slice(0, MAX_QUERY_LENGTH).toWellFormed().replaceAll('\0', ' '));
  const wanted = clauses.filter((clause) => !clause.excluded);
  const text = wanted
    .map((clause) => clause.text)
    .join(' ')
    .trim();
  const terms = queryTerms(text);
  return { terms, prefix: terms.size === 1 ? singleCharacter(text) : null, condition: conditionOf(clauses), text };
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

function conditionOf(clauses: Clause[]): string | null {
  const conditions: string[] = [];
  for (const clause of clauses) {
    if (!clause.phrase && !clause.excluded) continue;
    const phrase = phraseQuery(analyze(clause.text));
    if (phrase !== null && conditions.length < MAX_CONDITIONS)
      conditions.push(clause.excluded ? `!(${phrase})` : `(${phrase})`);
  }
  return conditions.length === 0 ? null : conditions.join(' & ');
}

const CLOSING: Readonly<Record<string, string>> = { '"': '"', '“': '”' };

function splitClauses(query: string): Clause[] {
  const clauses: Clause[] = [];
  for (let at = 0; at < query.length;) {
    if (isSpace(query[at])) {
      at += 1;
      continue;
    }
    const excluded = startsExclusion(query, at);
    const start = excluded ? at + 1 : at;
    const closing = phraseEnd(query, start);
    const phrase = closing !== -1;
    const end = phrase ? closing : wordEnd(query, start);
    clauses.push({ text: query.slice(phrase ? start + 1 : start, end), phrase, excluded });
    at = phrase ? end + 1 : end;
  }
  return clauses;
}

/** A flag such as `--force` excludes nothing, and neither does a dash that stands alone. */
function startsExclusion(query: string, at: number): boolean {
  const next = query[at + 1];
  return query[at] === '-' && next !== undefined && next !== '-' && !isSpace(next);
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
