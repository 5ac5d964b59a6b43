import { canonicalJson, compareCodeUnits } from '../shared/canonical-json.ts';
import { sha256Hex } from '../shared/hashing.ts';
import type { ValidationIssue } from '../shared/errors.ts';
import { isArchive } from './file-formats.models.ts';
import { findClashingPath, isLitter, normalizeSkillPath } from './skill-paths.models.ts';

export const SKILL_MD = 'SKILL.md';
export const TREE_LIMITS = {
  totalBytes: 50 * 1024 * 1024,
  fileBytes: 10 * 1024 * 1024,
  files: 2000,
  skillMdBytes: 512 * 1024,
} as const;

/** A file as it is unpacked: nothing but these three is kept of it. */
export interface TreeFile {
  path: string;
  bytes: Uint8Array;
  executable: boolean;
}

/** What a digest covers of a file. */
export interface FileStamp {
  path: string;
  /** 64 lower-case hex digits. */
  sha256: string;
  executable: boolean;
}

/** `sha256:` and 64 hex over the canonical JSON list of `{path, sha256, executable}`, sorted by path. */
export function treeDigest(files: readonly FileStamp[]): string {
  const list = files
    .map(({ path, sha256, executable }) => ({ path, sha256, executable }))
    .sort((a, b) => compareCodeUnits(a.path, b.path));
  return `sha256:${sha256Hex(canonicalJson(list))}`;
}

/**
 * The files with normalized paths, sorted by them, or everything that is wrong with them. What a system leaves in
 * folders is no file of a skill, and `skill.md` in another case is the SKILL.md where there is no other.
 */
export function checkTree(files: readonly TreeFile[]): { files: TreeFile[]; issues: ValidationIssue[] } {
  const issues: ValidationIssue[] = [];
  if (files.length > TREE_LIMITS.files) {
    return { files: [], issues: [{ path: '/files', message: `are more than ${TREE_LIMITS.files}` }] };
  }
  const normalized = files.map((file, index) => {
    const { path, problem } = normalizeSkillPath(file.path);
    if (problem !== null) issues.push({ path: `/files/${index}/path`, message: problem });
    const unfit = contentProblem({ ...file, path: path ?? file.path });
    if (unfit !== null) issues.push({ path: `/files/${index}`, message: unfit });
    return { ...file, path: path ?? file.path };
  });
  const kept = withSkillMd(normalized.filter((file) => !isLitter(file.path)));
  issues.push(...issuesOfWhole(kept));
  return { files: kept.sort((a, b) => compareCodeUnits(a.path, b.path)), issues };
}

/** Why the bytes of a file are not taken, in words. */
function contentProblem({ path, bytes }: Pick<TreeFile, 'path' | 'bytes'>): string | null {
  if (isLitter(path)) return null;
  if (bytes.length > sizeLimitOf(path)) return `is larger than ${sizeLimitOf(path) / 1024} KiB`;
  return isArchive(path, bytes) ? 'is an archive: upload what is in it as files' : null;
}

function withSkillMd(files: TreeFile[]): TreeFile[] {
  const spelled = files.filter((file) => isSkillMd(file.path));
  if (spelled.length !== 1) return files;
  return files.map((file) => (isSkillMd(file.path) ? { ...file, path: SKILL_MD } : file));
}

/** Whether a path is that of the SKILL.md, in whatever case it is written. */
export function isSkillMd(path: string): boolean {
  return path.toUpperCase() === SKILL_MD.toUpperCase();
}

function issuesOfWhole(files: readonly TreeFile[]): ValidationIssue[] {
  const paths = files.map((file) => file.path);
  const clash = findClashingPath(paths);
  const total = files.reduce((sum, file) => sum + file.bytes.length, 0);
  const skillMd = files.find((file) => file.path === SKILL_MD);
  const text = skillMd && decodeUtf8(skillMd.bytes);
  const problems: (string | false)[] = [
    clash !== null && `hold ${JSON.stringify(clash)} and another path that is the same where case is ignored`,
    total > TREE_LIMITS.totalBytes && `are larger than ${TREE_LIMITS.totalBytes / 1024 / 1024} MiB together`,
    skillMd === undefined && `have no ${SKILL_MD} at their root`,
    text === null && `have a ${SKILL_MD} that is not UTF-8 text`,
    text?.trim() === '' && `have a ${SKILL_MD} without text`,
    text?.includes('\u0000') === true && `have a ${SKILL_MD} that holds a NUL`,
  ];
  return problems.filter((problem) => problem !== false).map((message) => ({ path: '/files', message }));
}

/** In bytes. */
export function sizeLimitOf(path: string): number {
  return isSkillMd(path) ? TREE_LIMITS.skillMdBytes : TREE_LIMITS.fileBytes;
}

/** The text as it is, a byte order mark included; null where the bytes are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
