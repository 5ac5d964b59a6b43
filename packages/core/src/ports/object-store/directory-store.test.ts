import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256Hex } from '../../shared/hashing.ts';
import { newUuid } from '../../shared/ids.ts';
import { putBlob } from './blob.ts';
import { createDirectoryStore } from './directory-store.ts';
import { describeObjectStore, listAll } from './object-store.conformance.ts';
import { ObjectStoreUnavailableError } from './object-store.errors.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'cairn-objects-'));
});
afterAll(() => rm(root, { recursive: true }));

describeObjectStore('a directory', () => createDirectoryStore({ root: join(root, 'conformance') }));

describe('directory store', () => {
  it('creates conditionally on the file system of this machine', async () => {
    const store = await createDirectoryStore({ root: join(root, 'links') });
    expect(store.capabilities.conditionalCreate).toBe(true);
  });

  it('keeps its objects over a reopening', async () => {
    const tenantId = newUuid();
    const before = await createDirectoryStore({ root: join(root, 'kept') });
    const { key } = await putBlob(before, { tenantId, area: 'skills', bytes: Buffer.from('still here') });
    await before.close();
    const after = await createDirectoryStore({ root: join(root, 'kept') });
    expect(Buffer.from(await after.get(key)).toString()).toBe('still here');
  });

  it('shows no object in part when its writer is killed without warning', async () => {
    const folder = join(root, 'killed');
    const writer = spawn(process.execPath, ['-e', writerScript(folder)], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(writer.stdout, 'data');
    writer.kill('SIGKILL');
    await once(writer, 'exit');

    const store = await createDirectoryStore({ root: folder });
    const objects = await listAll(store, 't/');
    expect(objects.length).toBeGreaterThan(0);
    for (const { key } of objects) expect(key.endsWith(sha256Hex(await store.get(key)))).toBe(true);
  });

  it('does not list files that are being written, and removes those abandoned a day ago', async () => {
    const folder = join(root, 'staged');
    const store = await createDirectoryStore({ root: folder });
    const [fresh, abandoned] = [join(folder, '.staging', newUuid()), join(folder, '.staging', newUuid())];
    await writeFile(fresh, 'half');
    await writeFile(abandoned, 'half');
    await utimes(abandoned, 1_000_000, 1_000_000);
    expect(await listAll(store, 't/')).toEqual([]);

    await createDirectoryStore({ root: folder });
    expect((await readdir(join(folder, '.staging'))).map((name) => join(folder, '.staging', name))).toEqual([fresh]);
  });

  it('is not ready, and says why, where its directory is gone', async () => {
    const folder = join(root, 'gone');
    const store = await createDirectoryStore({ root: folder });
    await rm(folder, { recursive: true });
    const error = await store.check().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ObjectStoreUnavailableError);
    expect(error).toMatchObject({ message: 'The object directory failed: ENOENT.' });
  });

  it('does not open where a file stands in the way', async () => {
    const path = join(root, 'a-file');
    await writeFile(path, '');
    await expect(createDirectoryStore({ root: path })).rejects.toBeInstanceOf(ObjectStoreUnavailableError);
  });
});

/** Writes large objects without end, many at once, and says so once the first is done. */
function writerScript(folder: string): string {
  const at = (file: string): string => JSON.stringify(new URL(file, import.meta.url).href);
  return `
    const { createDirectoryStore } = await import(${at('./directory-store.ts')});
    const { putBlob } = await import(${at('./blob.ts')});
    const store = await createDirectoryStore({ root: ${JSON.stringify(folder)} });
    for (let round = 0; ; round++) {
      const writes = Array.from({ length: 8 }, (_, i) => {
        const bytes = Buffer.alloc(4 * 1024 * 1024, 'round ' + round + ' writer ' + i);
        return putBlob(store, { tenantId: ${JSON.stringify(newUuid())}, area: 'skills', bytes });
      });
      await Promise.race(writes);
      if (round === 0) process.stdout.write('writing');
      await Promise.all(writes);
    }`;
}
