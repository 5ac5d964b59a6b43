import { and, count, countDistinct, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { TenantTx } from '@cairn/db';
import { corrections, sessions } from '@cairn/db/schema';

export type CorrectionRow = typeof corrections.$inferSelect;

export async function insertCorrection(tx: TenantTx, row: typeof corrections.$inferInsert): Promise<CorrectionRow> {
  const [stored] = await tx.insert(corrections).values(row).returning();
  if (!stored) throw new Error('An inserted correction was not returned.');
  return stored;
}

/** The latest corrections of each pattern, at most `perPattern` of one. */
export async function findLatestCorrections(
  tx: TenantTx,
  query: { tenantId: string; patternIds: string[]; perPattern: number },
): Promise<CorrectionRow[]> {
  if (query.patternIds.length === 0) return [];
  const rank = sql<number>`row_number() over (partition by ${corrections.patternId} order by ${corrections.occurredAt} desc, ${corrections.id})`;
  const ranked = tx
    .select({ id: corrections.id, rank: rank.as('rank') })
    .from(corrections)
    .where(and(eq(corrections.tenantId, query.tenantId), inArray(corrections.patternId, query.patternIds)))
    .as('ranked');
  const rows = await tx
    .select({ correction: corrections })
    .from(corrections)
    .innerJoin(ranked, eq(ranked.id, corrections.id))
    .where(and(eq(corrections.tenantId, query.tenantId), lte(ranked.rank, query.perPattern)));
  return rows.map(({ correction }) => correction);
}

/** Newest first, up to a moment of being reported. */
export async function findCorrections(
  tx: TenantTx,
  query: { tenantId: string; patternId: string; reportedUntil?: Date; limit: number },
): Promise<CorrectionRow[]> {
  return tx
    .select()
    .from(corrections)
    .where(
      and(
        eq(corrections.tenantId, query.tenantId),
        eq(corrections.patternId, query.patternId),
        query.reportedUntil === undefined ? undefined : lte(corrections.createdAt, query.reportedUntil),
      ),
    )
    .orderBy(desc(corrections.occurredAt), desc(corrections.id))
    .limit(query.limit);
}

export async function countCorrections(
  tx: TenantTx,
  query: { tenantId: string; patternId: string },
): Promise<{ corrections: number; sessions: number }> {
  const [row] = await tx
    .select({ corrections: count(), sessions: countDistinct(corrections.rootId) })
    .from(corrections)
    .where(and(eq(corrections.tenantId, query.tenantId), eq(corrections.patternId, query.patternId)));
  return row ?? { corrections: 0, sessions: 0 };
}

/** How many of the given corrections are still there. */
export async function countExisting(tx: TenantTx, query: { tenantId: string; ids: string[] }): Promise<number> {
  if (query.ids.length === 0) return 0;
  const [row] = await tx
    .select({ count: count() })
    .from(corrections)
    .where(and(eq(corrections.tenantId, query.tenantId), inArray(corrections.id, query.ids)));
  return row?.count ?? 0;
}

/** Teams that corrections of a session were made in. */
export async function findTeamsOfSession(
  tx: TenantTx,
  query: { tenantId: string; sessionId: string },
): Promise<string[]> {
  const rows = await tx.selectDistinct({ id: corrections.teamId }).from(corrections).where(isOfSession(query));
  return rows.map(({ id }) => id);
}

/** The corrections that are gone now. */
export async function deleteCorrectionsOfSession(
  tx: TenantTx,
  query: { tenantId: string; sessionId: string },
): Promise<CorrectionRow[]> {
  return tx.delete(corrections).where(isOfSession(query)).returning();
}

/** Keeps a session from being erased until the transaction ends; false where it is gone. Before any lock of a team. */
export async function holdSession(tx: TenantTx, key: { tenantId: string; id: string }): Promise<boolean> {
  const rows = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.tenantId, key.tenantId), eq(sessions.id, key.id)))
    .for('key share');
  return rows.length > 0;
}

function isOfSession(query: { tenantId: string; sessionId: string }) {
  return and(eq(corrections.tenantId, query.tenantId), eq(corrections.sessionId, query.sessionId));
}
