import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { TenantTx } from '@cairn/db';
import { memoryEntries, memoryStores } from '@cairn/db/schema';
import type { MemoryStoreName } from './memory-stores.models.ts';

export type StoreRow = typeof memoryStores.$inferSelect;
export type EntryRow = typeof memoryEntries.$inferSelect;

/** A store is one user's, or one team's. UUIDs. */
export type StoreKey = { tenantId: string } & (
  | { name: 'memory' | 'user'; userId: string; teamId: null }
  | { name: 'team'; userId: null; teamId: string }
);

export async function findStore(tx: TenantTx, key: StoreKey): Promise<StoreRow | undefined> {
  const [row] = await tx.select().from(memoryStores).where(isStore(key));
  return row;
}

/** The store's row, made where there is none, held until the transaction ends. */
export async function lockStore(tx: TenantTx, key: StoreKey, fresh: { id: string; now: Date }): Promise<StoreRow> {
  await tx
    .insert(memoryStores)
    .values({ ...key, id: fresh.id, updatedAt: fresh.now })
    .onConflictDoNothing();
  const [row] = await tx.select().from(memoryStores).where(isStore(key)).for('update');
  if (!row) throw new Error('A memory store was not there to be locked.');
  return row;
}

/** The three stores of a prompt that exist, each with its entries in order. */
export async function findPromptStores(
  tx: TenantTx,
  key: { tenantId: string; userId: string | null; teamId: string },
): Promise<{ name: MemoryStoreName; content: string }[]> {
  const { tenantId, userId, teamId } = key;
  const ofTeam = eq(memoryStores.teamId, teamId);
  return tx
    .select({ name: memoryStores.name, content: memoryEntries.content })
    .from(memoryStores)
    .innerJoin(
      memoryEntries,
      and(eq(memoryEntries.tenantId, memoryStores.tenantId), eq(memoryEntries.storeId, memoryStores.id)),
    )
    .where(
      and(
        eq(memoryStores.tenantId, tenantId),
        eq(memoryEntries.tenantId, tenantId),
        userId === null ? ofTeam : or(ofTeam, eq(memoryStores.userId, userId)),
      ),
    )
    .orderBy(asc(memoryEntries.position));
}

export async function findEntries(
  tx: TenantTx,
  { tenantId, storeId }: { tenantId: string; storeId: string },
): Promise<EntryRow[]> {
  return tx
    .select()
    .from(memoryEntries)
    .where(and(eq(memoryEntries.tenantId, tenantId), eq(memoryEntries.storeId, storeId)))
    .orderBy(asc(memoryEntries.position));
}

/** What a batch comes to: rows that go, rows that come, and a new version of their store. */
export interface StoreChange {
  store: StoreRow;
  removedIds: string[];
  added: EntryRow[];
  now: Date;
}

export async function writeChange(tx: TenantTx, { store, removedIds, added, now }: StoreChange): Promise<void> {
  const { tenantId, id } = store;
  if (removedIds.length > 0) {
    await tx
      .delete(memoryEntries)
      .where(and(eq(memoryEntries.tenantId, tenantId), inArray(memoryEntries.id, removedIds)));
  }
  if (added.length > 0) await tx.insert(memoryEntries).values(added);
  await tx
    .update(memoryStores)
    .set({ version: sql`${memoryStores.version} + 1`, updatedAt: now })
    .where(and(eq(memoryStores.tenantId, tenantId), eq(memoryStores.id, id)));
}

function isStore(key: StoreKey) {
  const owner = key.name === 'team' ? eq(memoryStores.teamId, key.teamId) : eq(memoryStores.userId, key.userId);
  return and(eq(memoryStores.tenantId, key.tenantId), owner, eq(memoryStores.name, key.name));
}
