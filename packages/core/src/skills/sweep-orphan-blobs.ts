import { withSystemTx } from '@cairn/db/system-tx';
import type { Database } from '@cairn/db';
import { blobKey, parseBlobKey, type ObjectStore } from '../ports/index.ts';
import type { Clock } from '../shared/clock.ts';
import { deleteBlobRow, findKnownBlobs, findStaleClaims, lockOrphan, type BlobKey } from './blobs.repository.ts';
import { BLOB_AREA } from './skills-context.ts';

/** Longer than any upload takes from its claim to the row that names it. */
export const ORPHAN_GRACE_MS = 24 * 60 * 60 * 1000;
const BATCH = 500;
const DELETE_TIMEOUT_MS = 5000;

export interface SweepInput {
  db: Database;
  objects: ObjectStore;
  clock: Clock;
  /** `ORPHAN_GRACE_MS` unless given. */
  graceMs?: number;
}

/**
 * Removes the bytes of skills that no row names and that are older than the grace: uploads that came to nothing.
 * Safe beside uploads and other sweeps. Answers how many were removed.
 */
export async function sweepOrphanBlobs(input: SweepInput): Promise<{ removed: number }> {
  const now = input.clock.now();
  const before = new Date(now.getTime() - (input.graceMs ?? ORPHAN_GRACE_MS));
  let removed = 0;
  for await (const keys of inBatches(oldObjects(input.objects, before))) {
    const known = await withSystemTx({ db: input.db, reason: 'find orphaned objects' }, (tx) =>
      findKnownBlobs(tx, keys),
    );
    const named = new Set(known.map(blobKey));
    for (const key of keys) if (!named.has(blobKey(key))) removed += await remove(input, { key, before, now });
  }
  const claims = await withSystemTx({ db: input.db, reason: 'find stale claims' }, (tx) =>
    findStaleClaims(tx, { before, limit: BATCH }),
  );
  for (const key of claims) removed += await remove(input, { key, before, now });
  return { removed };
}

/**
 * The object goes while its row is held: whoever claims the same bytes meanwhile waits, and then writes them again.
 * Were it deleted before or after, an upload that found it there would be left without bytes.
 */
async function remove({ db, objects }: SweepInput, orphan: { key: BlobKey; before: Date; now: Date }): Promise<number> {
  return withSystemTx({ db, reason: 'remove an orphaned object' }, async (tx) => {
    if (!(await lockOrphan(tx, orphan))) return 0;
    await objects.delete(blobKey(orphan.key), { signal: AbortSignal.timeout(DELETE_TIMEOUT_MS) });
    await deleteBlobRow(tx, orphan.key);
    return 1;
  });
}

async function* oldObjects(objects: ObjectStore, before: Date): AsyncGenerator<BlobKey> {
  for await (const { key, modifiedAt } of objects.list('t/')) {
    const address = parseBlobKey(key);
    if (address?.area === BLOB_AREA && modifiedAt < before) yield address;
  }
}

async function* inBatches(keys: AsyncIterable<BlobKey>): AsyncGenerator<BlobKey[]> {
  let batch: BlobKey[] = [];
  for await (const key of keys) {
    batch.push(key);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
