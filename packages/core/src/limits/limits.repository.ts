import { eq, sql } from 'drizzle-orm';
import type { TenantTx } from '@cairn/db';
import { limits } from '@cairn/db/schema';

export type LimitsRow = typeof limits.$inferSelect;

export async function findLimits(tx: TenantTx, tenantId: string): Promise<LimitsRow | undefined> {
  const [row] = await tx.select().from(limits).where(eq(limits.tenantId, tenantId));
  return row;
}

/** Undefined where another writer changed them since `expectedVersion` (0: nothing stored yet). */
export async function storeLimits(
  tx: TenantTx,
  { expectedVersion, ...row }: Omit<typeof limits.$inferInsert, 'version'> & { expectedVersion: number },
): Promise<LimitsRow | undefined> {
  const [stored] = await tx
    .insert(limits)
    .values({ ...row, version: expectedVersion + 1 })
    .onConflictDoUpdate({
      target: limits.tenantId,
      set: { ...row, version: sql`${limits.version} + 1` },
      setWhere: eq(limits.version, expectedVersion),
    })
    .returning();
  return stored?.version === expectedVersion + 1 ? stored : undefined;
}
