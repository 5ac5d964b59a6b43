import { and, eq, inArray, lt, notExists, sql } from 'drizzle-orm';
import type { TenantTx } from '@cairn/db';
import { blobs, organizations, skillFiles } from '@cairn/db/schema';
import type { SystemTx } from '@cairn/db/system-tx';

export interface BlobKey {
  tenantId: string;
  area: string;
  sha256: string;
}

/** Says of bytes that somebody is about to need them; waits for a sweep that is taking them away. */
export async function claimBlobs(
  tx: TenantTx,
  rows: readonly (BlobKey & { size: number; claimedAt: Date })[],
): Promise<void> {
  await tx
    .insert(blobs)
    .values([...rows].sort((a, b) => (a.sha256 < b.sha256 ? -1 : 1)))
    .onConflictDoUpdate({
      target: [blobs.tenantId, blobs.area, blobs.sha256],
      set: { claimedAt: sql`greatest(${blobs.claimedAt}, excluded.claimed_at)` },
    });
}

const isNamed = (tx: SystemTx) =>
  tx
    .select({ one: sql`1` })
    .from(skillFiles)
    .where(
      and(
        eq(skillFiles.tenantId, blobs.tenantId),
        eq(skillFiles.area, blobs.area),
        eq(skillFiles.sha256, blobs.sha256),
      ),
    );

/** Claims that came to nothing: old, and named by no file. */
export async function findStaleClaims(tx: SystemTx, query: { before: Date; limit: number }): Promise<BlobKey[]> {
  return tx
    .select({ tenantId: blobs.tenantId, area: blobs.area, sha256: blobs.sha256 })
    .from(blobs)
    .where(and(lt(blobs.claimedAt, query.before), notExists(isNamed(tx))))
    .limit(query.limit);
}

/** Those of the keys that have a row, claimed or named. */
export async function findKnownBlobs(tx: SystemTx, keys: readonly BlobKey[]): Promise<BlobKey[]> {
  if (keys.length === 0) return [];
  return tx
    .select({ tenantId: blobs.tenantId, area: blobs.area, sha256: blobs.sha256 })
    .from(blobs)
    .where(
      and(
        inArray(blobs.tenantId, [...new Set(keys.map((key) => key.tenantId))]),
        inArray(
          blobs.sha256,
          keys.map((key) => key.sha256),
        ),
      ),
    );
}

/**
 * Holds the row of a blob, made for the purpose where there is none, until the transaction ends: whoever claims it
 * waits. False where somebody needs it.
 */
export async function lockOrphan(tx: SystemTx, query: { key: BlobKey; before: Date; now: Date }): Promise<boolean> {
  const { key, before, now } = query;
  const tenants = await tx
    .select({ tenantId: organizations.tenantId })
    .from(organizations)
    .where(eq(organizations.tenantId, key.tenantId));
  // Of an organization that is gone nobody can claim anything.
  if (tenants.length === 0) return true;
  const made = await tx
    .insert(blobs)
    .values({ ...key, size: 0, claimedAt: now })
    .onConflictDoNothing()
    .returning({ sha256: blobs.sha256 });
  if (made.length > 0) return true;
  const locked = await tx.select({ claimedAt: blobs.claimedAt }).from(blobs).where(isBlob(key)).for('update');
  if (!locked[0] || locked[0].claimedAt >= before) return false;
  const named = await tx
    .select({ sha256: blobs.sha256 })
    .from(blobs)
    .where(and(isBlob(key), notExists(isNamed(tx))));
  return named.length > 0;
}

export async function deleteBlobRow(tx: SystemTx, key: BlobKey): Promise<void> {
  await tx.delete(blobs).where(isBlob(key));
}

function isBlob({ tenantId, area, sha256 }: BlobKey) {
  return and(eq(blobs.tenantId, tenantId), eq(blobs.area, area), eq(blobs.sha256, sha256));
}
