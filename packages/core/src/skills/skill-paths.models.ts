const MAX_LEVELS = 8;
const MAX_PATH_BYTES = 200;
const MAX_SEGMENT_BYTES = 100;

/** Controls, formats (bidirectional and invisible ones among them), line separators, lone surrogates. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;
const WINDOWS_DEVICE = /^(?:con|prn|aux|nul|clock\$|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

const WINDOWS_REFUSES = /[<>"|?*]/;
/** By their short names on Windows too: what is written there runs as a hook of whoever unpacks it. */
const VERSION_CONTROL = /^(?:\.(?:git|hg|svn|bzr|jj)|git~\d+|_darcs)$/i;

export type PathResult = { path: string; problem: null } | { path: null; problem: string };

/** A path as it is stored (NFC, `/` between segments), or why it could not be unpacked alike on every system. */
export function normalizeSkillPath(given: string): PathResult {
  const path = given.normalize('NFC');
  const problem = pathProblem(path);
  return problem === null ? { path, problem } : { path: null, problem };
}

function pathProblem(path: string): string | null {
  if (path === '') return 'is empty';
  if (UNSEEN.test(path)) return 'holds control or invisible characters';
  if (path.includes('\\')) return 'holds a backslash';
  if (path.includes(':')) return 'holds a colon';
  if (WINDOWS_REFUSES.test(path)) return 'holds a character that Windows refuses: one of < > " | ? *';
  if (path.startsWith('/')) return 'is absolute';
  if (Buffer.byteLength(path) > MAX_PATH_BYTES) return `is longer than ${MAX_PATH_BYTES} bytes`;
  const segments = path.split('/');
  if (segments.length > MAX_LEVELS) return `is deeper than ${MAX_LEVELS} levels`;
  return segments.map(segmentProblem).find((problem) => problem !== null) ?? null;
}

function segmentProblem(segment: string): string | null {
  if (segment === '') return 'holds an empty segment';
  if (segment === '.' || segment === '..') return 'holds a relative segment';
  // A zip writer that keeps its entries in a plain object would lose it.
  if (segment === '__proto__') return 'holds a segment that is reserved';
  if (/[. ]$/.test(segment)) return 'holds a segment that ends in a dot or a space';
  if (VERSION_CONTROL.test(segment)) return 'holds the name of a folder of version control';
  if (isWindowsDevice(segment)) return 'holds the name of a device of Windows';
  if (Buffer.byteLength(segment) > MAX_SEGMENT_BYTES) return `holds a segment longer than ${MAX_SEGMENT_BYTES} bytes`;
  return null;
}

/** Whether a path is what macOS leaves in folders and zips, which is no part of what is in them. */
export function isLitter(path: string): boolean {
  return /(?:^|\/)(?:__MACOSX\/|\.DS_Store$)/.test(path);
}

/** Whether Windows takes a file or folder of this name for a device, whatever its extension. */
export function isWindowsDevice(name: string): boolean {
  return WINDOWS_DEVICE.test(name);
}

/**
 * The first path that would fall together with another on a file system that ignores case, or that is a file where
 * another needs a folder; null where all can stand side by side. Paths must be normalized.
 */
export function findClashingPath(paths: readonly string[]): string | null {
  const files = new Set<string>();
  const folders = new Map<string, string>();
  for (const path of paths) {
    const folded = fold(path);
    if (files.has(folded)) return path;
    files.add(folded);
    for (let end = path.indexOf('/'); end >= 0; end = path.indexOf('/', end + 1)) {
      const folder = path.slice(0, end);
      const spelled = folders.get(fold(folder)) ?? folder;
      if (spelled !== folder) return path;
      folders.set(fold(folder), folder);
    }
  }
  return paths.find((path) => folders.has(fold(path))) ?? null;
}

/** Upper case first, so that ß and SS, and both small sigmas, are one. */
function fold(path: string): string {
  return path.toUpperCase().toLowerCase().normalize('NFC');
}
