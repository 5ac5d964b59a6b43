import { and, asc, desc, eq, inArray, isNull, lt, or } from 'drizzle-orm';
import type { TenantTx } from '@cairn/db';
import { apiKeys, organizations, platformKeys, teams, users } from '@cairn/db/schema';
import type { SystemTx } from '@cairn/db/system-tx';
import type { Place } from '../shared/page.ts';
import type { ApiKeyRow } from './identity.repository.ts';

export async function insertApiKey(tx: TenantTx | SystemTx, row: typeof apiKeys.$inferInsert): Promise<ApiKeyRow> {
  const [stored] = await tx.insert(apiKeys).values(row).returning();
  if (!stored) throw new Error('An inserted key was not returned.');
  return stored;
}

export interface KeyHolderRow {
  key: ApiKeyRow;
  role: (typeof users.$inferSelect)['role'] | null;
  userName: string | null;
}

/** The one look-up that cannot know its tenant yet. */
export async function findKeyByHash(tx: SystemTx, hash: string): Promise<KeyHolderRow | undefined> {
  const [row] = await tx
    .select({ key: apiKeys, role: users.role, userName: users.name })
    .from(apiKeys)
    .innerJoin(organizations, eq(organizations.tenantId, apiKeys.tenantId))
    .leftJoin(users, and(eq(users.tenantId, apiKeys.tenantId), eq(users.id, apiKeys.userId)))
    .where(eq(apiKeys.hash, hash));
  return row;
}

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

export async function findApiKeys(
  tx: TenantTx,
  page: { tenantId: string; before: Place | undefined; limit: number },
): Promise<ApiKeyRow[]> {
  const { before } = page;
  const earlier =
    before &&
    or(
      lt(apiKeys.createdAt, before.createdAt),
      and(eq(apiKeys.createdAt, before.createdAt), lt(apiKeys.id, before.id)),
    );
  return tx
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.tenantId, page.tenantId), earlier))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(page.limit);
}

/** Keeps the first time of revocation; undefined where there is no such key. */
export async function revokeApiKey(
  tx: TenantTx,
  key: { tenantId: string; id: string; now: Date },
): Promise<ApiKeyRow | undefined> {
  const matches = and(eq(apiKeys.tenantId, key.tenantId), eq(apiKeys.id, key.id));
  await tx
    .update(apiKeys)
    .set({ revokedAt: key.now })
    .where(and(matches, isNull(apiKeys.revokedAt)));
  const [row] = await tx.select().from(apiKeys).where(matches);
  return row;
}

/** The owner that an organization was founded with. */
export async function findFirstOwner(
  tx: SystemTx,
  slug: string,
): Promise<{ tenantId: string; userId: string; teamId: string } | undefined> {
  const [row] = await tx
    .select({ tenantId: users.tenantId, userId: users.id, teamId: teams.id })
    .from(organizations)
    .innerJoin(users, and(eq(users.tenantId, organizations.tenantId), eq(users.role, 'owner')))
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
