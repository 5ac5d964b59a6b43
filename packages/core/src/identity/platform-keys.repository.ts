import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { apiKeys, organizations, platformKeys, teams, users } from '@cairn/db/schema';
import type { SystemTx } from '@cairn/db/system-tx';

export async function findPlatformKeyByHash(
  tx: SystemTx,
  hash: string,
): Promise<{ id: string; name: string } | undefined> {
  const [row] = await tx
    .select({ id: platformKeys.id, name: platformKeys.name })
    .from(platformKeys)
    .where(and(eq(platformKeys.hash, hash), isNull(platformKeys.revokedAt)));
  return row;
}

export async function insertPlatformKey(tx: SystemTx, row: typeof platformKeys.$inferInsert): Promise<void> {
  await tx.insert(platformKeys).values(row);
}

export async function hasPlatformKey(tx: SystemTx): Promise<boolean> {
  const rows = await tx.select({ id: platformKeys.id }).from(platformKeys).limit(1);
  return rows.length > 0;
}

/** The owner who has been there longest, and the organization's first team. */
export async function findFirstOwner(
  tx: SystemTx,
  slug: string,
): Promise<{ tenantId: string; userId: string; teamId: string } | undefined> {
  const [row] = await tx
    .select({ tenantId: users.tenantId, userId: users.id, teamId: teams.id })
    .from(organizations)
    .innerJoin(users, and(eq(users.tenantId, organizations.tenantId), eq(users.role, 'owner'), isNull(users.deletedAt)))
    .innerJoin(teams, and(eq(teams.tenantId, organizations.tenantId), eq(teams.slug, 'default')))
    .where(eq(organizations.slug, slug))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1);
  return row;
}

/** Platform keys, and the keys of users that the platform gave out with them in the organization `default`. */
export async function revokeLocalKeys(tx: SystemTx, now: Date): Promise<void> {
  await tx.update(platformKeys).set({ revokedAt: now }).where(isNull(platformKeys.revokedAt));
  const local = tx
    .select({ tenantId: organizations.tenantId })
    .from(organizations)
    .where(eq(organizations.slug, 'default'));
  await tx
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.createdByKind, 'platform'), isNull(apiKeys.revokedAt), inArray(apiKeys.tenantId, local)));
}
