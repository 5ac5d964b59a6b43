import type { ListObjectsV2CommandOutput, S3 } from '@aws-sdk/client-s3';
import { untilAborted } from '../until-aborted.ts';
import { assertBlobKey, assertBlobPrefix } from './blob-key.ts';
import { ObjectNotFoundError } from './object-store.errors.ts';
import type { ListedObject, ObjectInfo, ObjectStore, PutOptions, ReadOptions } from './object-store.ts';
import {
  attemptTimeoutOf,
  connectS3,
  guardS3,
  isNoSuchKey,
  probeConditionalCreate,
  statusOf,
} from './s3-connection.ts';
import type { S3StoreOptions } from './s3-connection.ts';

const CONFLICT_ATTEMPTS = 3;

/**
 * An object store on a bucket of an S3-compatible server. Opening it writes a probe object to learn whether the
 * server honours `If-None-Match: *`; throws `ObjectStoreUnavailableError` where that is refused or not reached.
 */
export async function createS3Store(options: S3StoreOptions): Promise<ObjectStore> {
  const client = await connectS3(options);
  const bucket = options.bucket;
  try {
    const conditionalCreate = await guardS3({ bucket }, () => probeConditionalCreate(client, bucket));
    return new S3Store({ client, bucket, conditionalCreate, attemptTimeoutMs: attemptTimeoutOf(options) });
  } catch (error) {
    client.destroy();
    throw error;
  }
}

class S3Store implements ObjectStore {
  readonly capabilities: { readonly conditionalCreate: boolean };
  readonly #client: S3;
  readonly #bucket: string;
  readonly #attemptTimeoutMs: number;

  constructor(init: { client: S3; bucket: string; conditionalCreate: boolean; attemptTimeoutMs: number }) {
    this.#client = init.client;
    this.#bucket = init.bucket;
    this.#attemptTimeoutMs = init.attemptTimeoutMs;
    this.capabilities = { conditionalCreate: init.conditionalCreate };
  }

  async put(key: string, object: { bytes: Uint8Array } & PutOptions): Promise<{ created: boolean }> {
    assertBlobKey(key);
    if (object.ifAbsent && !this.capabilities.conditionalCreate && (await this.head(key, object))) {
      return { created: false };
    }
    return this.#guard(object, () => this.#write(key, object));
  }

  async get(key: string, options: ReadOptions = {}): Promise<Uint8Array> {
    assertBlobKey(key);
    return this.#guard(options, async () => {
      // The client's own limits end with the headers; a body that stalls needs this one.
      const limit = AbortSignal.timeout(this.#attemptTimeoutMs * 3);
      const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
      try {
        const { Body } = await this.#client.getObject(this.#at(key), { abortSignal: signal });
        return Body ? await untilAborted(Body.transformToByteArray(), signal) : new Uint8Array();
      } catch (error) {
        throw isNoSuchKey(error) ? new ObjectNotFoundError(key) : error;
      }
    });
  }

  async head(key: string, options: ReadOptions = {}): Promise<ObjectInfo | null> {
    assertBlobKey(key);
    return this.#guard(options, async () => {
      try {
        const found = await this.#client.headObject(this.#at(key), httpOptions(options));
        return infoOf({ size: found.ContentLength, modifiedAt: found.LastModified });
      } catch (error) {
        if (isNoSuchKey(error)) return null;
        throw error;
      }
    });
  }

  async delete(key: string, options: ReadOptions = {}): Promise<void> {
    assertBlobKey(key);
    await this.#guard(options, () => this.#client.deleteObject(this.#at(key), httpOptions(options)));
  }

  async *list(prefix: string, options: ReadOptions = {}): AsyncGenerator<ListedObject> {
    assertBlobPrefix(prefix);
    let token: string | undefined;
    do {
      const page: ListObjectsV2CommandOutput = await this.#guard(options, () =>
        this.#client.listObjectsV2(
          { Bucket: this.#bucket, Prefix: prefix, ...(token && { ContinuationToken: token }) },
          httpOptions(options),
        ),
      );
      for (const { Key, Size, LastModified } of page.Contents ?? []) {
        if (Key) yield { key: Key, ...infoOf({ size: Size, modifiedAt: LastModified }) };
      }
      token = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (token);
  }

  async check(options: ReadOptions = {}): Promise<void> {
    await this.#guard(options, () => this.#client.headBucket({ Bucket: this.#bucket }, httpOptions(options)));
  }

  async close(): Promise<void> {
    this.#client.destroy();
  }

  async #write(key: string, object: { bytes: Uint8Array } & PutOptions): Promise<{ created: boolean }> {
    const { bytes, contentType, ifAbsent } = object;
    const conditional = ifAbsent === true && this.capabilities.conditionalCreate;
    const input = {
      ...this.#at(key),
      Body: bytes,
      ...(contentType && { ContentType: contentType }),
      ...(conditional && { IfNoneMatch: '*' }),
    };
    for (let attempt = 1; ; attempt++) {
      try {
        await this.#client.putObject(input, httpOptions(object));
        return { created: true };
      } catch (error) {
        if (conditional && statusOf(error) === 412) return { created: false };
        // Another request on this key was under way: what came of it is known only by asking again.
        if (conditional && statusOf(error) === 409 && attempt < CONFLICT_ATTEMPTS) continue;
        throw error;
      }
    }
  }

  #guard<T>(options: ReadOptions, act: () => Promise<T>): Promise<T> {
    return guardS3({ bucket: this.#bucket, ...options }, act);
  }

  #at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: key };
  }
}

function httpOptions(options: ReadOptions): { abortSignal?: AbortSignal } {
  return options.signal ? { abortSignal: options.signal } : {};
}

function infoOf(found: { size: number | undefined; modifiedAt: Date | undefined }): ObjectInfo {
  return { size: found.size ?? 0, modifiedAt: found.modifiedAt ?? new Date(0) };
}
