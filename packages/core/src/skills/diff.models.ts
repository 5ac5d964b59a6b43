import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff';
import { canonicalJson, type JsonValue } from '../shared/canonical-json.ts';
import { readSkillMd } from './front-matter.models.ts';
import { decodeUtf8, SKILL_MD, type TreeFile } from './skill-tree.models.ts';

/** The comparison takes time by the square of the changed lines: 0.3 s for this many, 5 s for five times as many. */
const MAX_EDITS = 1000;
const MAX_TEXT = 512 * 1024;
const NOWHERE = '/dev/null';

export interface FileDiff {
  path: string;
  change: 'added' | 'removed' | 'changed' | 'mode';
  /** Null where there is none: binary content, a change of mode alone, or too much of it. */
  unified: string | null;
}

export interface FieldDiff {
  field: string;
  /** Null where the field was not there. */
  from: unknown;
  to: unknown;
}

export interface TreeDiff {
  files: FileDiff[];
  frontmatter: FieldDiff[];
}

/** What changes between two folder states, file by file, and in the fields of SKILL.md; from nothing is `[]`. */
export function diffTrees(trees: { from: readonly TreeFile[]; to: readonly TreeFile[] }): TreeDiff {
  const from = new Map(trees.from.map((file) => [file.path, file]));
  const to = new Map(trees.to.map((file) => [file.path, file]));
  const paths = [...new Set([...from.keys(), ...to.keys()])].sort();
  return {
    files: paths.flatMap((path) => diffFile(from.get(path), to.get(path)) ?? []),
    frontmatter: diffFields(fieldsOf(from.get(SKILL_MD)), fieldsOf(to.get(SKILL_MD))),
  };
}

function diffFile(from: TreeFile | undefined, to: TreeFile | undefined): FileDiff | null {
  if (from && to && Buffer.compare(from.bytes, to.bytes) === 0) {
    return from.executable === to.executable ? null : { path: to.path, change: 'mode', unified: null };
  }
  const change = from === undefined ? 'added' : to === undefined ? 'removed' : 'changed';
  return { path: (to ?? from)?.path ?? '', change, unified: unifiedOf(from, to) };
}

function unifiedOf(from: TreeFile | undefined, to: TreeFile | undefined): string | null {
  const before = from ? textOf(from) : '';
  const after = to ? textOf(to) : '';
  if (before === null || after === null) return null;
  const [oldName, newName] = [from ? `a/${from.path}` : NOWHERE, to ? `b/${to.path}` : NOWHERE];
  const patch = createTwoFilesPatch(oldName, newName, before, after, undefined, undefined, {
    context: 3,
    ...(from && to && { maxEditLength: MAX_EDITS }),
    headerOptions: FILE_HEADERS_ONLY,
  });
  return patch ?? null;
}

function textOf(file: TreeFile): string | null {
  const text = file.bytes.length > MAX_TEXT ? null : decodeUtf8(file.bytes);
  return text === null || text.includes('\u0000') ? null : text;
}

function fieldsOf(file: TreeFile | undefined): Readonly<Record<string, unknown>> {
  const text = file ? decodeUtf8(file.bytes) : null;
  return text === null ? {} : readSkillMd(text).frontmatter;
}

function diffFields(from: Readonly<Record<string, unknown>>, to: Readonly<Record<string, unknown>>): FieldDiff[] {
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .map((field) => ({ field, from: from[field] ?? null, to: to[field] ?? null }))
    .filter((diff) => canonicalJson(diff.from as JsonValue) !== canonicalJson(diff.to as JsonValue));
}
