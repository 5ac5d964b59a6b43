import { link, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { newUuid } from '../../shared/ids.ts';
import { assertBlobKey, assertBlobPrefix } from './blob-key.ts';
import {
  filesUnder,
  guardFiles,
  hasCode,
  infoOf,
  probeHardLinks,
  removeStale,
  syncDirectories,
  writeSynced,
} from './durable-files.ts';
import { ObjectNotFoundError } from './object-store.errors.ts';
import type { ListedObject, ObjectInfo, ObjectStore, PutOptions, ReadOptions } from './object-store.ts';

const STAGING = '.staging';

/**
 * An object store in a directory of this machine, for embedded use. Object `t/<tenant>/<area>/<sha256>` is the file
 * `t/<tenant>/<area>/<first two digits>/<sha256>`. Bytes are written and synced under `.staging` and appear in
 * one step, so a process killed half way leaves nothing that is listed; what it left is removed a day later.
 */
export async function createDirectoryStore(options: { root: string }): Promise<ObjectStore> {
  const root = resolve(options.root);
  const staging = join(root, STAGING);
  return guardFiles(async () => {
    await mkdir(staging, { recursive: true });
    const conditionalCreate = await probeHardLinks(staging);
    await removeStale(staging);
    return new DirectoryStore({ root, staging, conditionalCreate });
  });
}

class DirectoryStore implements ObjectStore {
  readonly capabilities: { readonly conditionalCreate: boolean };
  readonly #root: string;
  readonly #staging: string;

  constructor(init: { root: string; staging: string; conditionalCreate: boolean }) {
    this.#root = init.root;
    this.#staging = init.staging;
    this.capabilities = { conditionalCreate: init.conditionalCreate };
  }

  async put(key: string, object: { bytes: Uint8Array } & PutOptions): Promise<{ created: boolean }> {
    const target = this.#path(key);
    return guardFiles(async () => {
      if (object.ifAbsent && (await infoOf(target))) return { created: false };
      const temporary = join(this.#staging, newUuid());
      try {
        await writeSynced(temporary, object);
        return await this.#publish(temporary, { target, ifAbsent: object.ifAbsent ?? false });
      } finally {
        await rm(temporary, { force: true });
      }
    });
  }

  async get(key: string, options: ReadOptions = {}): Promise<Uint8Array> {
    const path = this.#path(key);
    return guardFiles(async () => {
      try {
        return await readFile(path, options);
      } catch (error) {
        throw hasCode(error, 'ENOENT') ? new ObjectNotFoundError(key) : error;
      }
    });
  }

  async head(key: string): Promise<ObjectInfo | null> {
    const path = this.#path(key);
    return guardFiles(() => infoOf(path));
  }

  async delete(key: string): Promise<void> {
    const path = this.#path(key);
    await guardFiles(() => rm(path, { force: true }));
  }

  async *list(prefix: string, options: ReadOptions = {}): AsyncGenerator<ListedObject> {
    assertBlobPrefix(prefix);
    for await (const path of filesUnder(join(this.#root, prefix))) {
      options.signal?.throwIfAborted();
      const info = await guardFiles(() => infoOf(path));
      if (info) yield { key: this.#key(path), ...info };
    }
  }

  async check(): Promise<void> {
    await guardFiles(() => readdir(this.#staging));
  }

  async close(): Promise<void> {}

  async #publish(temporary: string, to: { target: string; ifAbsent: boolean }): Promise<{ created: boolean }> {
    const directory = dirname(to.target);
    const made = await mkdir(directory, { recursive: true });
    if (to.ifAbsent && this.capabilities.conditionalCreate) {
      try {
        await link(temporary, to.target);
      } catch (error) {
        if (hasCode(error, 'EEXIST')) return { created: false };
        throw error;
      }
    } else {
      await rename(temporary, to.target);
    }
    await syncDirectories(directory, { through: made === undefined ? directory : dirname(made) });
    return { created: true };
  }

  #path(key: string): string {
    assertBlobKey(key);
    const slash = key.lastIndexOf('/');
    const name = key.slice(slash + 1);
    return join(this.#root, key.slice(0, slash), name.slice(0, 2), name);
  }

  #key(path: string): string {
    const segments = relative(this.#root, path).split(sep);
    return segments.toSpliced(-2, 1).join('/');
  }
}
