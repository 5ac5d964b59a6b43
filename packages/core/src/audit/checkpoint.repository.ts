import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { TenantTx } from '@cairn/db';
import { auditEvents, auditHeads } from '@cairn/db/schema';
import type { SystemTx } from '@cairn/db/system-tx';
import type { HeadRow } from './seal.repository.ts';

/** Heads that have moved since their last checkpoint, where that was long enough ago. */
export async function findUnwitnessedHeads(
  tx: SystemTx,
  page: { after: string; limit: number; checkpointBefore: Date },
): Promise<HeadRow[]> {
  return tx
    .select()
    .from(auditHeads)
    .where(
      and(
        gt(auditHeads.tenantId, page.after),
        gt(auditHeads.sequence, auditHeads.checkpointSequence),
        or(isNull(auditHeads.checkpointAt), lte(auditHeads.checkpointAt, page.checkpointBefore)),
      ),
    )
    .orderBy(asc(auditHeads.tenantId))
    .limit(page.limit);
}

export async function noteCheckpoint(
  tx: SystemTx,
  note: { tenantId: string; sequence: number; checkpointAt: Date },
): Promise<void> {
  await tx
    .update(auditHeads)
    .set({
      checkpointSequence: sql`greatest(${auditHeads.checkpointSequence}, ${note.sequence}::bigint)`,
      checkpointAt: note.checkpointAt,
    })
    .where(eq(auditHeads.tenantId, note.tenantId));
}

/** The hashes of those of the sequences that have a row. */
export async function findHashes(
  tx: TenantTx,
  query: { tenantId: string; sequences: number[] },
): Promise<{ sequence: number | null; hash: string | null }[]> {
  return tx
    .select({ sequence: auditEvents.sequence, hash: auditEvents.hash })
    .from(auditEvents)
    .where(and(eq(auditEvents.tenantId, query.tenantId), inArray(auditEvents.sequence, query.sequences)));
}
