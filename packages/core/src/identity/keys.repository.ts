import { and, desc, eq, gt, isNotNull, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { TenantTx } from '@cairn/db';
import { apiKeys, organizations, users } from '@cairn/db/schema';
import type { SystemTx } from '@cairn/db/system-tx';
import type { Place } from '../shared/page.ts';
import type { KeyKind } from '../shared/scopes.ts';
import type { ApiKeyRow } from './identity.repository.ts';
import type { KeyState } from './identity.schemas.ts';

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

/** The one look-up that cannot know its tenant yet. Keys that are revoked, or whose user is removed, are not there. */
export async function findLiveKeyByHash(tx: SystemTx, hash: string): Promise<KeyHolderRow | undefined> {
  const [row] = await tx
    .select({ key: apiKeys, role: users.role, userName: users.name })
    .from(apiKeys)
    .innerJoin(organizations, eq(organizations.tenantId, apiKeys.tenantId))
    .leftJoin(users, and(eq(users.tenantId, apiKeys.tenantId), eq(users.id, apiKeys.userId)))
    .where(and(eq(apiKeys.hash, hash), isNull(apiKeys.revokedAt), isNull(users.deletedAt)));
  return row;
}

export interface KeyFilter {
  kind: KeyKind | undefined;
  /** UUID. */
  userId: string | undefined;
  state: KeyState | undefined;
  now: Date;
}

export interface ListedKeyRow {
  key: ApiKeyRow;
  createdByUserId: string | null;
}

export async function findApiKeys(
  tx: TenantTx,
  page: { tenantId: string; filter: KeyFilter; before: Place | undefined; limit: number },
): Promise<ListedKeyRow[]> {
  const { before, filter } = page;
  const maker = alias(apiKeys, 'maker');
  const earlier =
    before &&
    or(
      lt(apiKeys.createdAt, before.createdAt),
      and(eq(apiKeys.createdAt, before.createdAt), lt(apiKeys.id, before.id)),
    );
  return tx
    .select({ key: apiKeys, createdByUserId: maker.userId })
    .from(apiKeys)
    .leftJoin(maker, and(eq(maker.tenantId, apiKeys.tenantId), eq(maker.id, apiKeys.createdById)))
    .where(and(eq(apiKeys.tenantId, page.tenantId), ...matching(filter), earlier))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(page.limit);
}

function matching({ kind, userId, state, now }: KeyFilter): (SQL | undefined)[] {
  return [
    kind && eq(apiKeys.kind, kind),
    userId === undefined ? undefined : eq(apiKeys.userId, userId),
    state && IS_IN_STATE[state](now),
  ];
}

const IS_IN_STATE: Record<KeyState, (now: Date) => SQL | undefined> = {
  active: (now) => and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now))),
  expired: (now) => and(isNull(apiKeys.revokedAt), lte(apiKeys.expiresAt, now)),
  revoked: () => isNotNull(apiKeys.revokedAt),
};

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

/** How many keys of the user were not revoked yet. */
export async function revokeKeysOfUser(
  tx: TenantTx,
  of: { tenantId: string; userId: string; now: Date },
): Promise<number> {
  const revoked = await tx
    .update(apiKeys)
    .set({ revokedAt: of.now })
    .where(and(eq(apiKeys.tenantId, of.tenantId), eq(apiKeys.userId, of.userId), isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id });
  return revoked.length;
}

export interface KeyUseRow {
  tenantId: string;
  id: string;
  usedAt: Date;
}

/** At most one write a minute and key, however many nodes say it; a row that is locked is left to the next time. */
export async function storeKeyUses(tx: SystemTx, uses: readonly KeyUseRow[]): Promise<void> {
  await tx.execute(sql`
    with due as (
      select k.tenant_id, k.id, u.used_at::timestamptz as used_at
      from unnest(
        ${sql.param(uses.map(({ tenantId }) => tenantId))}::uuid[],
        ${sql.param(uses.map(({ id }) => id))}::uuid[],
        ${sql.param(uses.map(({ usedAt }) => usedAt.toISOString()))}::text[]
      ) as u (tenant_id, id, used_at)
      join api_keys k on k.tenant_id = u.tenant_id and k.id = u.id
      where k.last_used_at is null or k.last_used_at <= u.used_at::timestamptz - interval '1 minute'
      for update of k skip locked
    )
    update api_keys k set last_used_at = due.used_at from due where k.tenant_id = due.tenant_id and k.id = due.id`);
}
