import { execFileSync } from 'node:child_process';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../shared/hashing.ts';
import { buildBundle } from './bundle.models.ts';
import type { TreeFile } from './skill-tree.models.ts';

const files: TreeFile[] = [
  { path: 'SKILL.md', bytes: Buffer.from('# Rotate logs\n'), executable: false },
  { path: 'scripts/回転.sh', bytes: Buffer.from('#!/bin/sh\necho ok\n'), executable: true },
  { path: '10', bytes: new Uint8Array(), executable: false },
];

describe('a bundle', () => {
  it('holds every file with its bytes', () => {
    const unpacked = unzipSync(buildBundle(files));
    expect(Object.keys(unpacked).sort()).toEqual(['10', 'SKILL.md', 'scripts/回転.sh']);
    expect(Buffer.from(unpacked['scripts/回転.sh'] ?? []).toString()).toBe('#!/bin/sh\necho ok\n');
  });

  it('is the same to the byte, whatever order the files came in', () => {
    expect(buildBundle([...files].reverse())).toEqual(buildBundle(files));
  });

  it.each(['UTC', 'Pacific/Kiritimati', 'America/St_Johns'])('is the same in the time zone %s', (zone) => {
    const script = `
      import { buildBundle } from ${JSON.stringify(new URL('bundle.models.ts', import.meta.url).href)};
      const files = ${JSON.stringify(files.map((file) => ({ ...file, bytes: [...file.bytes] })))};
      const zip = buildBundle(files.map((file) => ({ ...file, bytes: Uint8Array.from(file.bytes) })));
      process.stdout.write(Buffer.from(zip).toString('base64'));`;
    const zip = execFileSync(process.execPath, ['--input-type=module', '-e', script], { env: { TZ: zone } });
    expect(sha256Hex(Buffer.from(zip.toString(), 'base64'))).toBe(sha256Hex(buildBundle(files)));
  });

  it('keeps which files may be executed', () => {
    const zip = Buffer.from(buildBundle(files));
    expect(modeOf(zip, 'scripts/回転.sh')).toBe(0o100755);
    expect(modeOf(zip, 'SKILL.md')).toBe(0o100644);
  });
});

/** The unix mode, out of the central directory, whose records hold 46 bytes before the name. */
function modeOf(zip: Buffer, path: string): number {
  const nameAt = zip.lastIndexOf(Buffer.from(path));
  const record = nameAt - 46;
  expect(zip.readUInt32LE(record)).toBe(0x02014b50);
  return zip.readUInt32LE(record + 38) >>> 16;
}
