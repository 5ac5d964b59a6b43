import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { TenantTx } from '@cairn/db';
import { users } from '@cairn/db/schema';
import type { SystemTx } from '@cairn/db/system-tx';
import type { Place } from '../shared/page.ts';
import type { UserRow } from './identity.repository.ts';

export interface UserKey {
  tenantId: string;
  id: string;
}

export interface UserRowChanges {
  email?: string | undefined;
  name?: string | undefined;
  role?: UserRow['role'] | undefined;
  deletedAt?: Date;
  updatedAt: Date;
}

export async function insertUser(tx: TenantTx | SystemTx, row: typeof users.$inferInsert): Promise<UserRow> {
  const [stored] = await tx.insert(users).values(row).returning();
  if (!stored) throw new Error('An inserted user was not returned.');
  return stored;
}

/** Removed users are not there. */
export async function findUser(tx: TenantTx, key: UserKey): Promise<UserRow | undefined> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(isUser(key), isNull(users.deletedAt)));
  return row;
}

/** The same, held until the transaction ends: nobody removes the user meanwhile. */
export async function holdUser(tx: TenantTx, key: UserKey): Promise<UserRow | undefined> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(isUser(key), isNull(users.deletedAt)))
    .for('share');
  return row;
}

/** Locked for a change; removed users included. */
export async function lockUser(tx: TenantTx, key: UserKey): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(isUser(key)).for('update');
  return row;
}

/**
 * Locks every owner, in one order, before any other user of the tenant is locked: of two changes that would
 * together leave no owner, the second one sees what the first has done.
 */
export async function lockOwners(tx: TenantTx, tenantId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.role, 'owner'), isNull(users.deletedAt)))
    .orderBy(asc(users.id))
    .for('update');
  return rows.map(({ id }) => id);
}

export async function changeUser(tx: TenantTx, key: UserKey, set: UserRowChanges): Promise<UserRow> {
  const [stored] = await tx
    .update(users)
    .set({ ...set, version: sql`${users.version} + 1` })
    .where(isUser(key))
    .returning();
  if (!stored) throw new Error('A locked user was not there to be changed.');
  return stored;
}

export async function findUsers(
  tx: TenantTx,
  page: { tenantId: string; after: Place | undefined; limit: number },
): Promise<UserRow[]> {
  const { after } = page;
  const later =
    after &&
    or(gt(users.createdAt, after.createdAt), and(eq(users.createdAt, after.createdAt), gt(users.id, after.id)));
  return tx
    .select()
    .from(users)
    .where(and(eq(users.tenantId, page.tenantId), isNull(users.deletedAt), later))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(page.limit);
}

function isUser(key: UserKey) {
  return and(eq(users.tenantId, key.tenantId), eq(users.id, key.id));
}
