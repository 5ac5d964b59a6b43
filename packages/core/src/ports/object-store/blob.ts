import { sha256Hex } from '../../shared/hashing.ts';
import { blobKey } from './blob-key.ts';
import type { BlobAddress } from './blob-key.ts';
import { ObjectCorruptError } from './object-store.errors.ts';
import type { ObjectStore, ReadOptions } from './object-store.ts';

export interface PutBlobInput {
  tenantId: string;
  area: string;
  bytes: Uint8Array;
  contentType?: string;
  signal?: AbortSignal;
}

/**
 * Stores bytes under their own hash, once: the same bytes in the same area are one object.
 * Write the blob before the row that names it; a blob without a row is an orphan that a sweep removes.
 */
export async function putBlob(store: ObjectStore, input: PutBlobInput): Promise<{ key: string; sha256: string }> {
  const { tenantId, area, ...object } = input;
  const sha256 = sha256Hex(object.bytes);
  const key = blobKey({ tenantId, area, sha256 });
  await store.put(key, { ...object, ifAbsent: true });
  return { key, sha256 };
}

/** The bytes, checked against their hash. Throws `ObjectNotFoundError` and `ObjectCorruptError`. */
export async function getBlob(store: ObjectStore, address: BlobAddress & ReadOptions): Promise<Uint8Array> {
  const { signal, ...parts } = address;
  const key = blobKey(parts);
  const bytes = await store.get(key, signal ? { signal } : {});
  if (sha256Hex(bytes) !== address.sha256) throw new ObjectCorruptError(key);
  return bytes;
}
