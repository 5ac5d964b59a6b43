import { and, count, countDistinct, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { TenantTx } from '@cairn/db';
import { corrections } from '@cairn/db/schema';

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

/** Patterns that hold corrections of a session. */
export async function findPatternsOfSession(
  tx: TenantTx,
  query: { tenantId: string; sessionId: string },
): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: corrections.patternId })
    .from(corrections)
    .where(and(eq(corrections.tenantId, query.tenantId), eq(corrections.sessionId, query.sessionId)));
  return rows.map(({ id }) => id);
}

export async function deleteCorrectionsOfSession(
  tx: TenantTx,
  query: { tenantId: string; sessionId: string },
): Promise<void> {
  await tx
    .delete(corrections)
    .where(and(eq(corrections.tenantId, query.tenantId), eq(corrections.sessionId, query.sessionId)));
}
