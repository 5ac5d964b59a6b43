import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
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
    const tenantId = newUuid();
    const store = await createDirectoryStore({ root: folder });
    const { key } = await putBlob(store, { tenantId, area: 'skills', bytes: Buffer.from('written before') });
    const writer = spawn(process.execPath, ['-e', writerScript({ folder, tenantId })], { stdio: 'inherit' });
    await untilHalfWritten(folder);
    writer.kill('SIGKILL');
    await once(writer, 'exit');

    const objects = await listAll(await createDirectoryStore({ root: folder }), 't/');
    expect(objects.map((object) => object.key)).toContain(key);
    for (const object of objects) expect(object.key.endsWith(sha256Hex(await store.get(object.key)))).toBe(true);
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

const LARGE = 48 * 1024 * 1024;

/** Writes large objects one after the other, without end. */
function writerScript(at: { folder: string; tenantId: string }): string {
  const moduleUrl = (file: string): string => JSON.stringify(new URL(file, import.meta.url).href);
  return `
    const { createDirectoryStore } = await import(${moduleUrl('./directory-store.ts')});
    const { putBlob } = await import(${moduleUrl('./blob.ts')});
    const store = await createDirectoryStore({ root: ${JSON.stringify(at.folder)} });
    for (let round = 0; ; round++) {
      const bytes = Buffer.alloc(${LARGE}, 'round ' + round);
      await putBlob(store, { tenantId: ${JSON.stringify(at.tenantId)}, area: 'skills', bytes });
    }`;
}

/** Resolves once some file under the folder, wherever the store puts it, is written in part. */
async function untilHalfWritten(folder: string): Promise<void> {
  for (;;) {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((found) => found.isFile())) {
      const size = await stat(join(entry.parentPath, entry.name)).then(
        (found) => found.size,
        () => 0,
      );
      if (size > 1024 * 1024 && size < LARGE / 2) return;
    }
  }
}
