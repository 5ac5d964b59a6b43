import { buildZip, type ZipEntrySpec } from '@cairn/testing';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import { buildBundle } from '../bundle.models.ts';
import type { TreeFile } from '../skill-tree.models.ts';
import { unpackZip } from './unpack-zip.ts';
import { ZIP_LIMITS } from './zip-limits.models.ts';

const MIB = 1024 * 1024;
const skillMd: ZipEntrySpec = { name: 'SKILL.md', bytes: '# Pack lunch\n' };

async function refusalsOf(zip: Uint8Array): Promise<string[]> {
  const error: unknown = await unpackZip(zip).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error(`Not refused: ${String(error)}`, { cause: error });
  expect(error).toMatchObject({ kind: 'invalid', code: 'skill.zip_refused' });
  const errors = error.details?.['errors'] as { path: string; message: string }[] | undefined;
  return (errors ?? []).map(({ path, message }) => `${path} ${message}`);
}

async function pathsOf(entries: ZipEntrySpec[]): Promise<string[]> {
  return (await unpackZip(buildZip(entries))).files.map(({ path }) => path);
}

describe('the files of a zip', () => {
  it('come back as the bundle of a skill holds them', async () => {
    const files: TreeFile[] = [
      { path: 'SKILL.md', bytes: Buffer.from('# Rotate logs\n'), executable: false },
      { path: 'a/空.txt', bytes: Buffer.alloc(0), executable: false },
      { path: 'scripts/回転.sh', bytes: Buffer.from('#!/bin/sh\n'), executable: true },
    ];
    expect(await unpackZip(buildBundle(files))).toEqual({ files, folder: null });
  });

  it('are unpacked, with who may execute them, and nothing else kept of their mode', async () => {
    const { files } = await unpackZip(
      buildZip([
        skillMd,
        { name: 'run.sh', bytes: 'echo ok', mode: 0o100755 },
        { name: 'suid.sh', bytes: 'x', mode: 0o104755 },
        { name: 'stored.txt', bytes: 'kept as it is', stored: true, mode: 0o100600 },
      ]),
    );
    expect(files.map(({ path, bytes, executable }) => [path, Buffer.from(bytes).toString(), executable])).toEqual([
      ['SKILL.md', '# Pack lunch\n', false],
      ['run.sh', 'echo ok', true],
      ['suid.sh', 'x', true],
      ['stored.txt', 'kept as it is', false],
    ]);
  });

  it('lose the one folder they all lie in, where it is the skill’s', async () => {
    const packed = [
      { name: 'pack-lunch/', mode: 0o040755 },
      { ...skillMd, name: 'pack-lunch/SKILL.md' },
      { name: 'pack-lunch/docs/a.md' },
      { name: '__MACOSX/pack-lunch/._SKILL.md' },
      { name: 'pack-lunch/.DS_Store' },
    ];
    const { files, folder } = await unpackZip(buildZip(packed));
    expect([folder, ...files.map(({ path }) => path)]).toEqual(['pack-lunch', 'SKILL.md', 'docs/a.md']);
    expect(await pathsOf([{ ...skillMd, name: 'a/b/SKILL.md' }])).toEqual(['a/b/SKILL.md']);
    expect(await pathsOf([{ ...skillMd, name: 'a/SKILL.md' }, { name: 'b.md' }])).toEqual(['a/SKILL.md', 'b.md']);
    expect(await pathsOf([{ name: './' }, { ...skillMd, name: './SKILL.md' }])).toEqual(['SKILL.md']);
  });

  it('have their names read as UTF-8, also where the packer forgot to say so', async () => {
    expect(await pathsOf([skillMd, { name: '手順.md', flags: 0 }])).toContain('手順.md');
    expect(await pathsOf([skillMd, { name: Uint8Array.of(0x81, 0x2e, 0x6d, 0x64), flags: 0 }])).toContain('ü.md');
  });
});

describe('a zip is refused', () => {
  it.each<[string, Partial<ZipEntrySpec>, string]>([
    ['a way out', { name: '../evil.txt' }, 'relative segment'],
    ['a way out with backslashes', { name: '..\\evil.txt' }, 'backslash'],
    ['a way out further in', { name: 'a/../../evil.txt' }, 'relative segment'],
    ['an absolute path', { name: '/etc/cron.d/evil' }, 'absolute'],
    ['a drive', { name: 'C:/evil.txt' }, 'colon'],
    ['a stream', { name: 'a.txt:evil' }, 'colon'],
    ['a device', { name: 'docs/CON.txt' }, 'device'],
    ['a hook of version control', { name: '.git/hooks/pre-commit' }, 'version control'],
    ['a name with direction controls', { name: 'a\u202Etxt.exe' }, 'invisible'],
    ['a name with a NUL', { name: 'a\0.txt' }, 'control'],
    ['an empty name', { name: '' }, 'empty'],
    ['a folder that leads out', { name: '../x/' }, 'relative segment'],
    ['a folder with bytes', { name: 'x/', bytes: 'hello' }, 'bytes of its own'],
    ['a link', { name: 'link', bytes: '/etc/passwd', mode: 0o120777 }, 'link or another special file'],
    ['a device file', { name: 'tty', mode: 0o020666 }, 'link or another special file'],
    ['a folder that says it is a file', { name: 'x', mode: 0o040755 }, 'link or another special file'],
    ['an encrypted file', { name: 'x', bytes: 'abc', flags: 0x801 }, 'encrypted'],
    ['another compression', { name: 'x', bytes: 'abc', method: 12 }, 'another way than deflate'],
    ['a file that is too large', { name: 'x', bytes: Buffer.alloc(10 * MIB + 1), stored: true }, 'larger than'],
    ['a bomb in one file', { name: 'x', bytes: Buffer.alloc(9 * MIB) }, '100 times'],
    ['a file of more bytes than it says', { name: 'x', bytes: Buffer.alloc(5000), declaredSize: 10 }, 'no zip'],
    [
      'a stored file of more bytes than it says',
      { name: 'x', bytes: 'abcdef', stored: true, declaredSize: 2 },
      'no zip',
    ],
    ['a file of fewer bytes than it says', { name: 'x', bytes: 'abc', declaredSize: 4000 }, 'no zip'],
    ['bytes that were changed on the way', { name: 'x', bytes: 'abc', crc: 1 }, 'checksum'],
  ])('for %s', async (_, entry, reason) => {
    const refusals = await refusalsOf(buildZip([skillMd, { name: 'x', ...entry }]));
    expect(refusals[0]).toContain(reason);
  });

  it('for a way out that would be a way in once its folder is gone', async () => {
    expect(await refusalsOf(buildZip([{ ...skillMd, name: '../SKILL.md' }]))).toEqual([
      '/zip/0 "../SKILL.md" holds a relative segment',
    ]);
  });

  it('for everything that is wrong with it at once, by entry', async () => {
    const refusals = await refusalsOf(buildZip([skillMd, { name: '../a' }, { name: 'ok' }, { name: 'nul' }]));
    expect(refusals.map((refusal) => refusal.split(' ', 2).join(' '))).toEqual(['/zip/1 "../a"', '/zip/3 "nul"']);
  });

  it('for what it becomes in all, before anything is unpacked', async () => {
    const files = Array.from({ length: 8 }, (_, n) => ({ name: `f${n}`, bytes: Buffer.alloc(9 * MIB) }));
    const refusals = await refusalsOf(buildZip([skillMd, ...files]));
    expect(refusals.slice(-2)).toEqual(['/zip becomes more than 50 MiB', '/zip becomes more than 100 times its size']);
  });

  it('for many small bombs', async () => {
    const files = Array.from({ length: 30 }, (_, n) => ({ name: `f${n}`, bytes: Buffer.alloc(MIB - 1) }));
    expect(await refusalsOf(buildZip([skillMd, ...files]))).toEqual(['/zip becomes more than 100 times its size']);
  });

  it('for too many entries', async () => {
    const files = Array.from({ length: ZIP_LIMITS.entries }, (_, n) => ({ name: `d${n}/` }));
    expect(await refusalsOf(buildZip([skillMd, ...files]))).toEqual(['/zip has more than 4000 entries']);
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['no zip at all', Buffer.from('<html></html>'.repeat(20))],
    ['half a zip', buildZip([skillMd]).subarray(0, 60)],
    [
      'a zip whose middle is missing',
      Buffer.concat([buildZip([skillMd]).subarray(0, 20), buildZip([skillMd]).subarray(60)]),
    ],
  ])('that is %s', async (_, bytes) => {
    expect((await refusalsOf(bytes))[0]).toContain('no zip');
  });

  it('never in another way, whichever bytes of it are changed', async () => {
    const whole = zipSync({ 'SKILL.md': Buffer.from('# Pack lunch\n'), 'a/b.txt': Buffer.from('bread '.repeat(50)) });
    for (let at = 0; at < whole.length; at++) {
      for (const value of [0x00, 0xff]) {
        const broken = Uint8Array.from(whole);
        broken[at] = value;
        const result: unknown = await unpackZip(broken).catch((error: unknown) => error);
        expect(result instanceof AppError || !(result instanceof Error), `byte ${at}`).toBe(true);
      }
    }
  });
});
