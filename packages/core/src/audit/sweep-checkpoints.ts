import type { Database } from '@cairn/db';
import { withSystemTx } from '@cairn/db/system-tx';
import { putBlob, type ObjectStore } from '../ports/index.ts';
import type { Clock } from '../shared/clock.ts';
import { deriveAuditKey, isGenuineHead } from './audit-chain.models.ts';
import { buildCheckpoint } from './checkpoint.models.ts';
import { findUnwitnessedHeads, noteCheckpoint } from './checkpoint.repository.ts';
import type { HeadRow } from './seal.repository.ts';

export interface CheckpointInput {
  db: Database;
  objects: ObjectStore;
  clock: Clock;
  secret: string;
  /** Ends the sweep between two batches. */
  signal?: AbortSignal | undefined;
}

/** From one checkpoint of an organization to its next at least: some 100,000 small objects in a year without a pause. */
export const CHECKPOINT_EVERY_MS = 5 * 60 * 1000;
const BATCH = 20;
const PUT_TIMEOUT_MS = 5000;
const NO_TENANT = '00000000-0000-0000-0000-000000000000';

/**
 * Writes the heads that have moved into the object store, where whoever cuts the database back cannot reach them.
 * Two at once write the same object. Answers how many were written.
 */
export async function sweepCheckpoints(input: CheckpointInput): Promise<{ written: number }> {
  const checkpointBefore = new Date(input.clock.now().getTime() - CHECKPOINT_EVERY_MS);
  let written = 0;
  for (let after = NO_TENANT; input.signal?.aborted !== true;) {
    const page = { after, limit: BATCH, checkpointBefore };
    const heads = await withSystemTx({ db: input.db, reason: 'find audit heads' }, (tx) =>
      findUnwitnessedHeads(tx, page),
    );
    written += await writeAll(input, heads);
    const last = heads.at(-1);
    if (last === undefined || heads.length < BATCH) break;
    after = last.tenantId;
  }
  return { written };
}

/** Notes what was written before an object that could not be is thrown. */
async function writeAll({ db, objects, clock, secret }: CheckpointInput, heads: HeadRow[]): Promise<number> {
  const checkpointAt = clock.now();
  const genuine = heads.filter((head) => isGenuineHead(deriveAuditKey({ secret, tenantId: head.tenantId }), head));
  const puts = await Promise.allSettled(
    genuine.map(async (head) => {
      const checkpoint = buildCheckpoint(deriveAuditKey({ secret, tenantId: head.tenantId }), head);
      const signal = AbortSignal.timeout(PUT_TIMEOUT_MS);
      await putBlob(objects, { ...checkpoint, contentType: 'application/json', signal });
      return head;
    }),
  );
  const written = puts.flatMap((put) => (put.status === 'fulfilled' ? [put.value] : []));
  await withSystemTx({ db, reason: 'note audit checkpoints' }, async (tx) => {
    for (const { tenantId, sequence } of written) await noteCheckpoint(tx, { tenantId, sequence, checkpointAt });
  });
  const failed = puts.find((put) => put.status === 'rejected');
  if (failed) throw new Error('An audit checkpoint could not be written.', { cause: failed.reason });
  return written.length;
}
