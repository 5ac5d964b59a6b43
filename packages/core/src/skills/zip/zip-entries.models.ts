import type { Entry } from 'yauzl';
import type { ValidationIssue } from '../../shared/errors.ts';
import { isLitter, normalizeSkillPath } from '../skill-paths.models.ts';
import { isSkillMd, sizeLimitOf, TREE_LIMITS } from '../skill-tree.models.ts';
import { decodeEntryName } from './zip-names.models.ts';
import { ZIP_LIMITS } from './zip-limits.models.ts';

/** What is read of an entry before its bytes are. */
export type ZipEntry = Pick<
  Entry,
  | 'fileNameRaw'
  | 'extraFields'
  | 'generalPurposeBitFlag'
  | 'externalFileAttributes'
  | 'compressionMethod'
  | 'compressedSize'
  | 'uncompressedSize'
>;

export interface PlannedFile<E> {
  entry: E;
  path: string;
  executable: boolean;
}

export interface ZipPlan<E> {
  files: PlannedFile<E>[];
  /** The one folder in which all lay; null where SKILL.md lay at the root. */
  folder: string | null;
  issues: ValidationIssue[];
}

const FORMAT = 0o170000;
const REGULAR = 0o100000;
const FOLDER = 0o040000;
const ANY_EXECUTE = 0o111;
const ENCRYPTED = 0x1;
export const STORED = 0;
const DEFLATED = 8;
const MAX_NAME_SHOWN = 200;

/** Which files a zip would become, from its directory alone, and everything for which it is refused. */
export function planFiles<E extends ZipEntry>(entries: readonly E[]): ZipPlan<E> {
  const named = entries.map((entry, index) => ({ entry, index, ...nameOf(entry) }));
  const kept = named.filter(({ name, isFolder }) => !isLitter(isFolder ? `${name}/` : name));
  const files = kept.filter(({ isFolder }) => !isFolder);
  const folder = commonFolder(files.map(({ name }) => name));
  const placed = kept.map((each) => ({ ...each, inside: placeIn(folder, each.name) }));
  const issues = placed.flatMap(({ index, name, ...each }) => {
    const { entry, inside, isFolder } = each;
    const problem = kindProblem(entry, isFolder) ?? (isFolder ? folderProblem(each) : fileProblem(entry, inside));
    return problem === null ? [] : [{ path: `/zip/${index}`, message: `${quote(name)} ${problem}` }];
  });
  return {
    files: placed
      .filter(({ isFolder }) => !isFolder)
      .map(({ entry, inside }) => ({ entry, path: inside, executable: (modeOf(entry) & ANY_EXECUTE) !== 0 })),
    folder,
    issues: [...issues, ...wholeProblems(entries)],
  };
}

/** `./` in front, as some packers write it, means nothing. */
function nameOf(entry: ZipEntry): { name: string; isFolder: boolean } {
  const written = decodeEntryName(entry);
  const isFolder = written.endsWith('/');
  return { name: (isFolder ? written.slice(0, -1) : written).replace(/^(?:\.\/)+/, ''), isFolder };
}

function placeIn(folder: string | null, name: string): string {
  return folder !== null && name.startsWith(`${folder}/`) ? name.slice(folder.length + 1) : name;
}

function modeOf(entry: ZipEntry): number {
  return entry.externalFileAttributes >>> 16;
}

function kindProblem(entry: ZipEntry, isFolder: boolean): string | null {
  const format = modeOf(entry) & FORMAT;
  if (format !== 0 && format !== (isFolder ? FOLDER : REGULAR)) return 'is a link or another special file';
  if ((entry.generalPurposeBitFlag & ENCRYPTED) !== 0) return 'is encrypted';
  if (entry.compressionMethod === STORED || entry.compressionMethod === DEFLATED) return null;
  return 'is compressed in another way than deflate';
}

/** Folders are not kept, but one with such a name shows what the archive is for. */
function folderProblem({ entry, inside }: { entry: ZipEntry; inside: string }): string | null {
  if (entry.uncompressedSize > 0) return 'is a folder with bytes of its own';
  return inside === '' || inside === '.' ? null : normalizeSkillPath(inside).problem;
}

function fileProblem(entry: ZipEntry, path: string): string | null {
  const { problem } = normalizeSkillPath(path);
  if (problem !== null) return problem;
  if (entry.uncompressedSize > sizeLimitOf(path)) return `is larger than ${sizeLimitOf(path) / 1024} KiB`;
  return expandsTooMuch(entry) ? `becomes more than ${ZIP_LIMITS.ratio} times its size` : null;
}

function expandsTooMuch(size: { compressedSize: number; uncompressedSize: number }): boolean {
  if (size.uncompressedSize <= ZIP_LIMITS.ratioFrom) return false;
  return size.uncompressedSize > ZIP_LIMITS.ratio * size.compressedSize;
}

function wholeProblems(entries: readonly ZipEntry[]): ValidationIssue[] {
  const uncompressedSize = entries.reduce((sum, entry) => sum + entry.uncompressedSize, 0);
  const compressedSize = entries.reduce((sum, entry) => sum + entry.compressedSize, 0);
  const problems = [
    uncompressedSize > TREE_LIMITS.totalBytes && `becomes more than ${TREE_LIMITS.totalBytes / 1024 / 1024} MiB`,
    expandsTooMuch({ uncompressedSize, compressedSize }) && `becomes more than ${ZIP_LIMITS.ratio} times its size`,
  ];
  return problems.filter((problem) => problem !== false).map((message) => ({ path: '/zip', message }));
}

/** The legal name of the only folder at the root, where a SKILL.md lies right in it. */
function commonFolder(names: readonly string[]): string | null {
  const top = names[0]?.split('/', 1)[0] ?? '';
  if (normalizeSkillPath(top).path === null || !names.every((name) => name.startsWith(`${top}/`))) return null;
  return names.some((name) => isSkillMd(name.slice(top.length + 1))) ? top : null;
}

function quote(name: string): string {
  return JSON.stringify(name.slice(0, MAX_NAME_SHOWN).toWellFormed());
}
