import type { Analysis } from './atoms.models.ts';
import { endsRun } from './lexemes.models.ts';

/** PostgreSQL keeps no higher position, and at most 255 positions of a lexeme. */
const MAX_POSITION = 16_383;
const MAX_POSITIONS_PER_LEXEME = 255;
/** A `tsvector` of 1 MiB is an error; text that grows when it is normalised could reach it. */
const MAX_VECTOR_BYTES = 1_000_000;
const BYTES_A_LEXEME = 4;
const BYTES_A_POSITION = 2;

/**
 * The `tsvector` literal of a text: exact words and bigrams at their positions; a whole identifier
 * stands at its first and its last part. What lies beyond the last position keeps no position.
 */
export function documentVector({ atoms, compounds }: Analysis): string {
  const positions = new Map<string, Set<number>>();
  let room = MAX_VECTOR_BYTES;
  const add = (text: string, index: number): void => {
    const known = positions.get(text);
    const places = known ?? new Set<number>();
    const isPlaced = index < MAX_POSITION && places.size < MAX_POSITIONS_PER_LEXEME;
    const cost = (known ? 0 : Buffer.byteLength(text) + BYTES_A_LEXEME) + (isPlaced ? BYTES_A_POSITION : 0);
    if (cost > room) return;
    room -= cost;
    if (isPlaced) places.add(index + 1);
    positions.set(text, places);
  };
  for (const atom of atoms) add(atom.text, atom.position);
  for (const compound of compounds) {
    add(compound.text, compound.first);
    add(compound.text, compound.last);
  }
  return [...positions].map(([text, at]) => quoteLexeme(text) + suffix(at)).join(' ');
}

function suffix(positions: Set<number>): string {
  return positions.size === 0 ? '' : `:${[...positions].join(',')}`;
}

/** A lexeme as `tsvector` and `tsquery` literals take it. */
function quoteLexeme(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

interface Step {
  lexeme: string;
  first: number;
  last: number;
}

const MAX_PHRASE_STEPS = 64;

/**
 * The `tsquery` literal of a phrase, or null where there is nothing to look for. Identifiers match
 * by their parts or as a whole, whichever way the text wrote them.
 */
export function phraseQuery(analysis: Analysis): string | null {
  const parts = partSteps(analysis);
  if (parts.length === 0) return null;
  const split = chainSteps(parts);
  if (analysis.compounds.length === 0) return split;
  return `(${split}) | (${chainSteps(wholeSteps(parts, analysis))})`;
}

function partSteps({ atoms }: Analysis): Step[] {
  return atoms.flatMap((atom, index) => {
    if (endsRun(atoms, index)) return [];
    const lexeme = quoteLexeme(atom.text) + (atom.kind === 'last-character' ? ':*' : '');
    return [{ lexeme, first: atom.position, last: atom.position }];
  });
}

function wholeSteps(parts: Step[], { compounds }: Analysis): Step[] {
  const inside = new Set(compounds.flatMap(({ first, last }) => range(first, last)));
  const wholes = compounds.map(({ text, first, last }) => ({ lexeme: quoteLexeme(text), first, last }));
  return [...parts.filter((step) => !inside.has(step.first)), ...wholes].toSorted((a, b) => a.first - b.first);
}

function chainSteps(steps: Step[]): string {
  return steps
    .slice(0, MAX_PHRASE_STEPS)
    .map((step, i) => {
      const before = steps[i - 1];
      return before === undefined ? step.lexeme : ` <${step.first - before.last}> ${step.lexeme}`;
    })
    .join('');
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => first + i);
}
