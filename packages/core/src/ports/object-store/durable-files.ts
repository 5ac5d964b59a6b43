import { link, open, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { newUuid } from '../../shared/ids.ts';
import { ObjectStoreUnavailableError } from './object-store.errors.ts';
import type { ObjectInfo } from './object-store.ts';

const STALE_MS = 24 * 60 * 60 * 1000;

export async function writeSynced(path: string, object: { bytes: Uint8Array; signal?: AbortSignal }): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(object.bytes, object.signal ? { signal: object.signal } : {});
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A new name survives a power cut only once the directory that holds it is synced, and so up to an old one. */
export async function syncDirectories(from: string, { through }: { through: string }): Promise<void> {
  for (let path = from; ; path = dirname(path)) {
    const directory = await open(path, 'r');
    try {
      await directory.sync();
    } finally {
      await directory.close();
    }
    if (path === through || path === dirname(path)) return;
  }
}

export async function* filesUnder(directory: string): AsyncGenerator<string> {
  const entries = await guardFiles(() => unlessMissing(readdir(directory, { withFileTypes: true })));
  for (const entry of entries ?? []) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) yield* filesUnder(path);
    else if (entry.isFile()) yield path;
  }
}

export async function infoOf(path: string): Promise<ObjectInfo | null> {
  const found = await unlessMissing(stat(path));
  return found && { size: found.size, modifiedAt: found.mtime };
}

/** Some file systems have no hard links; there creation cannot be made conditional. */
export async function probeHardLinks(staging: string): Promise<boolean> {
  const from = join(staging, newUuid());
  const to = join(staging, newUuid());
  await writeSynced(from, { bytes: new Uint8Array() });
  try {
    await link(from, to);
    return true;
  } catch {
    return false;
  } finally {
    await Promise.all([rm(from, { force: true }), rm(to, { force: true })]);
  }
}

/** Another process may be writing beside this one, so only what nobody can still be writing goes. */
export async function removeStale(staging: string): Promise<void> {
  const now = (await stat(staging)).mtimeMs;
  for (const name of await readdir(staging)) {
    const path = join(staging, name);
    const info = await infoOf(path);
    if (info && now - info.modifiedAt.getTime() > STALE_MS) await rm(path, { force: true });
  }
}

async function unlessMissing<T>(pending: Promise<T>): Promise<T | null> {
  try {
    return await pending;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/** Errors of the file system (a full disk, missing rights) become the port's; an abort stays what it is. */
export async function guardFiles<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new ObjectStoreUnavailableError(`The object directory failed: ${error.code}.`, { cause: error });
  }
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException & { code: string } {
  return error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string';
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
