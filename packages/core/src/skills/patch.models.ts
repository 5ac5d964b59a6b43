import { findAll } from './find-all.models.ts';
import { readSkillMd } from './front-matter.models.ts';
import { findRefusals } from './lint.models.ts';

const PREVIEW_CHARS = 500;
const MAX_MATCHES_SHOWN = 5;
const SNIPPET_CHARS = 120;
const MAX_LINES_COMPARED = 100;

export interface ExactPatch {
  oldString: string;
  newString: string;
  replaceAll: boolean;
}

export interface PatchMatch {
  /** From 1. */
  line: number;
  snippet: string;
}

export type PatchResult =
  | { outcome: 'patched'; text: string; replacements: number }
  | { outcome: 'no_match'; filePreview: string; hint: string }
  | { outcome: 'ambiguous'; count: number; matches: PatchMatch[] };

/** Replaces `oldString` where it stands exactly, white space and case included; several places need `replaceAll`. */
export function applyExactPatch(text: string, patch: ExactPatch): PatchResult {
  const places = findAll(text, patch.oldString);
  if (places.length === 0) {
    return { outcome: 'no_match', filePreview: firstCharacters(text), hint: hintFor(text, patch.oldString) };
  }
  if (places.length > 1 && !patch.replaceAll) {
    const matches = places.slice(0, MAX_MATCHES_SHOWN).map((at) => matchAt(text, at));
    return { outcome: 'ambiguous', count: places.length, matches };
  }
  return { outcome: 'patched', text: replaceAt(text, { places, ...patch }), replacements: places.length };
}

/** What a patched SKILL.md has lost that it had, in words; null where agents can still read it as before. */
export function frontMatterLoss(before: string, after: string): string | null {
  const was = readSkillMd(before);
  const is = readSkillMd(after);
  if (was.status === 'parsed' && is.status !== 'parsed') return is.problem ?? 'is gone';
  if (is.repaired.length > was.repaired.length) return `is not YAML in ${is.repaired.join(', ')}`;
  const [refusal] = findRefusals(before).length > 0 ? [] : findRefusals(after);
  if (refusal) return refusal.message;
  const lost = ['name', 'description'].find((field) => was.frontmatter[field] && !is.frontmatter[field]);
  if (lost !== undefined) return `has no ${lost} any more`;
  return was.body.trim() !== '' && is.body.trim() === '' ? 'is all that is left: the instructions are gone' : null;
}

function replaceAt(text: string, change: { places: readonly number[] } & ExactPatch): string {
  const { places, oldString, newString } = change;
  const kept = places.map((at, n) => text.slice(n === 0 ? 0 : (places[n - 1] ?? 0) + oldString.length, at));
  return [...kept, text.slice((places.at(-1) ?? 0) + oldString.length)].join(newString);
}

function matchAt(text: string, at: number): PatchMatch {
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  const lineStart = before.lastIndexOf('\n') + 1;
  const lineEnd = text.indexOf('\n', at);
  return {
    line,
    snippet: text
      .slice(lineStart, lineEnd < 0 ? undefined : lineEnd)
      .trim()
      .slice(0, SNIPPET_CHARS),
  };
}

function hintFor(text: string, wanted: string): string {
  const line = lineEqualButForSpace(text, wanted);
  if (line !== null) {
    return `Line ${line} begins the same text with other white space. Copy oldString from the file as it is.`;
  }
  return 'The text was not found. Matching is exact, white space and case included: read the file again and copy from it.';
}

/** The line on which the lines of `wanted` stand in a row when white space at their ends does not count. */
function lineEqualButForSpace(text: string, wanted: string): number | null {
  const lines = text.split('\n').map((line) => line.trim());
  const sought = wanted
    .trim()
    .split('\n')
    .map((line) => line.trim());
  if (sought.length > MAX_LINES_COMPARED) return null;
  const found = lines.findIndex((_, at) => sought.every((line, offset) => lines[at + offset] === line));
  return found < 0 ? null : found + 1;
}

/** Whole characters only, so that no half of a pair is sent. */
function firstCharacters(text: string): string {
  return Array.from(text.slice(0, PREVIEW_CHARS * 2))
    .slice(0, PREVIEW_CHARS)
    .join('');
}
