import { and, eq, inArray, sql } from 'drizzle-orm';
import type { TenantTx } from '@cairn/db';
import { settings } from '@cairn/db/schema';

export type SettingsRow = typeof settings.$inferSelect;

export async function findSettings(
  tx: TenantTx,
  query: { tenantId: string; scopeIds: string[] },
): Promise<SettingsRow[]> {
  return tx
    .select()
    .from(settings)
    .where(and(eq(settings.tenantId, query.tenantId), inArray(settings.scopeId, query.scopeIds)));
}

/** Undefined where another writer changed them since `expectedVersion` (0: nothing stored yet). */
export async function storeSettings(
  tx: TenantTx,
  { expectedVersion, ...row }: Omit<typeof settings.$inferInsert, 'version'> & { expectedVersion: number },
): Promise<SettingsRow | undefined> {
  const [stored] = await tx
    .insert(settings)
    .values({ ...row, version: expectedVersion + 1 })
    .onConflictDoUpdate({
      target: [settings.tenantId, settings.scopeId],
      set: { ...row, version: sql`${settings.version} + 1` },
      setWhere: eq(settings.version, expectedVersion),
    })
    .returning();
  return stored?.version === expectedVersion + 1 ? stored : undefined;
}
