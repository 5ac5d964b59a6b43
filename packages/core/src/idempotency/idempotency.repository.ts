import { and, eq, like, lt, sql } from 'drizzle-orm';
import type { Tx } from '@cairn/db';
import { idempotencyKeys } from '@cairn/db/schema';

export interface ClaimKey {
  tenantId: string;
  principalId: string;
  key: string;
}

export type ClaimRow = typeof idempotencyKeys.$inferSelect;

/** Times are the database's: nodes' clocks may differ. */
const ABANDONED = sql`clock_timestamp() - interval '60 seconds'`;
const KEPT = sql`clock_timestamp() - interval '24 hours'`;

function isRow({ tenantId, principalId, key }: ClaimKey) {
  return and(
    eq(idempotencyKeys.tenantId, tenantId),
    eq(idempotencyKeys.principalId, principalId),
    eq(idempotencyKeys.key, key),
  );
}

/** Takes a key that is new, abandoned or out of date; false where somebody has it. */
export async function takeClaim(tx: Tx, row: ClaimKey & { fingerprint: string; claim: string }): Promise<boolean> {
  const fresh = { ...row, state: 'claimed' as const, claimedAt: sql`clock_timestamp()`, result: null };
  const taken = await tx
    .insert(idempotencyKeys)
    .values(fresh)
    .onConflictDoUpdate({
      target: [idempotencyKeys.tenantId, idempotencyKeys.principalId, idempotencyKeys.key],
      set: fresh,
      setWhere: sql`(${idempotencyKeys.state} = 'claimed' and ${idempotencyKeys.claimedAt} < ${ABANDONED})
        or ${idempotencyKeys.claimedAt} < ${KEPT}`,
    })
    .returning({ claim: idempotencyKeys.claim });
  return taken.length > 0;
}

export async function findClaim(tx: Tx, key: ClaimKey): Promise<ClaimRow | undefined> {
  const [row] = await tx.select().from(idempotencyKeys).where(isRow(key));
  return row;
}

/** False where another request has taken the key over meanwhile. */
export async function storeAnswer(tx: Tx, key: ClaimKey & { claim: string }, result: unknown): Promise<boolean> {
  const stored = await tx
    .update(idempotencyKeys)
    .set({ state: 'answered', result })
    .where(and(isRow(key), eq(idempotencyKeys.claim, key.claim), eq(idempotencyKeys.state, 'claimed')))
    .returning({ claim: idempotencyKeys.claim });
  return stored.length > 0;
}

export async function dropClaim(tx: Tx, key: ClaimKey & { claim: string }): Promise<void> {
  await tx
    .delete(idempotencyKeys)
    .where(and(isRow(key), eq(idempotencyKeys.claim, key.claim), eq(idempotencyKeys.state, 'claimed')));
}

/** Answers of a tenant that hold an id, as an encoded id stands in them. */
export async function deleteAnswersWith(tx: Tx, { tenantId, id }: { tenantId: string; id: string }): Promise<void> {
  const text = sql<string>`${idempotencyKeys.result}::text`;
  await tx
    .delete(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.tenantId, tenantId),
        eq(idempotencyKeys.state, 'answered'),
        like(text, `%${id.replaceAll('_', '\\_')}%`),
      ),
    );
}

export async function deleteOutdated(tx: Tx): Promise<number> {
  const gone = await tx
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.claimedAt, KEPT))
    .returning({ claim: idempotencyKeys.claim });
  return gone.length;
}
