import { zipSync, type Zippable } from 'fflate';
import { compareCodeUnits } from '../shared/canonical-json.ts';
import type { TreeFile } from './skill-tree.models.ts';

/** Zip keeps wall-clock time without a zone, and fflate reads it in the zone of the process: noon is noon anywhere. */
const ENTRY_TIME = new Date(1980, 0, 1, 12);
const UNIX = 3;
const REGULAR = 0o100644;
const EXECUTABLE = 0o100755;

/**
 * The same zip, to the byte, for the same files: SKILL.md at its root, nothing in it of any clock, user or zone.
 * Entries are stored, not deflated, because the digest is a strong ETag and compressors change with versions.
 */
export function buildBundle(files: readonly TreeFile[]): Uint8Array {
  const entries: Zippable = Object.create(null) as Zippable;
  for (const file of [...files].sort((a, b) => compareCodeUnits(a.path, b.path))) {
    const mode = file.executable ? EXECUTABLE : REGULAR;
    entries[file.path] = [file.bytes, { level: 0, mtime: ENTRY_TIME, os: UNIX, attrs: (mode << 16) >>> 0 }];
  }
  return zipSync(entries);
}
