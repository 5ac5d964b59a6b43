import { createHash } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readBundle } from './read-bundle.ts';

interface Entry {
  path: string;
  text: string;
  mode: number;
}

const entries: Entry[] = [
  { path: 'scripts/検査.sh', text: '#!/bin/sh\nexit 0\n', mode: 0o100755 },
  { path: 'SKILL.md', text: '# Inspect before shipping\n', mode: 0o100644 },
];

function zipOf(files: Entry[], { deflate }: { deflate: boolean }): Uint8Array<ArrayBuffer> {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { path, text, mode } of files) {
    const name = Buffer.from(path);
    const data = deflate ? deflateRawSync(text) : Buffer.from(text);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50);
    entry.writeUInt16LE(deflate ? 8 : 0, 10);
    entry.writeUInt32LE(data.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE((mode << 16) >>> 0, 38);
    entry.writeUInt32LE(offset, 42);
    bodies.push(local, name, data);
    directory.push(entry, name);
    offset += local.length + name.length + data.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...bodies, ...directory, end]));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

test.each([false, true])('a bundle gives its files and their digest (deflated: %j)', async (deflate) => {
  const { files, digest } = await readBundle(zipOf(entries, { deflate }));
  expect(files.map(({ path, bytes, executable }) => [path, Buffer.from(bytes).toString(), executable])).toEqual([
    ['scripts/検査.sh', '#!/bin/sh\nexit 0\n', true],
    ['SKILL.md', '# Inspect before shipping\n', false],
  ]);
  const list =
    `[{"executable":false,"path":"SKILL.md","sha256":"${sha256('# Inspect before shipping\n')}"},` +
    `{"executable":true,"path":"scripts/検査.sh","sha256":"${sha256('#!/bin/sh\nexit 0\n')}"}]`;
  expect(digest).toBe(`sha256:${sha256(list)}`);
});

test.each([
  ['a byte', entries.map((entry) => ({ ...entry, text: `${entry.text} ` }))],
  ['a mode', entries.map((entry) => ({ ...entry, mode: 0o100644 }))],
  ['a name', entries.map((entry) => ({ ...entry, path: `x${entry.path}` }))],
])('%s changed gives another digest', async (_, changed) => {
  const before = await readBundle(zipOf(entries, { deflate: false }));
  expect((await readBundle(zipOf(changed, { deflate: false }))).digest).not.toBe(before.digest);
});

test('what is no whole zip is refused', async () => {
  const zip = zipOf(entries, { deflate: false });
  await expect(readBundle(zip.slice(0, 40))).rejects.toThrow(RangeError);
  await expect(readBundle(zip.slice(60))).rejects.toThrow(RangeError);
});
