import { and, eq, notExists, or, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { TenantTx } from '@cairn/db';
import { proposals, skills, skillTrees, skillVersions } from '@cairn/db/schema';

/** Its files and scans go with it. */
export async function deleteUnusedTree(tx: TenantTx, key: { tenantId: string; digest: string }): Promise<void> {
  const { tenantId, digest } = key;
  const none = (table: PgTable, pointsAtIt: SQL | undefined) =>
    notExists(
      tx
        .select({ one: sql`1` })
        .from(table)
        .where(pointsAtIt),
    );
  await tx
    .delete(skillTrees)
    .where(
      and(
        eq(skillTrees.tenantId, tenantId),
        eq(skillTrees.digest, digest),
        none(
          proposals,
          and(eq(proposals.tenantId, tenantId), or(eq(proposals.digest, digest), eq(proposals.baseDigest, digest))),
        ),
        none(skillVersions, and(eq(skillVersions.tenantId, tenantId), eq(skillVersions.digest, digest))),
        none(skills, and(eq(skills.tenantId, tenantId), eq(skills.liveDigest, digest))),
      ),
    );
}
