import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { TenantTx } from '@cairn/db';
import { patterns, patternTerms, proposals, teams } from '@cairn/db/schema';

export type PatternRow = typeof patterns.$inferSelect;
/** What became of a pattern's proposal, which is the pattern's own state from then on. */
export type PatternProposal = Pick<
  typeof proposals.$inferSelect,
  'id' | 'state' | 'name' | 'kind' | 'decidedAt' | 'decisionNote' | 'ignoredUntil'
>;

export interface PatternWithProposal {
  pattern: PatternRow;
  proposal: PatternProposal | null;
}

interface Key {
  tenantId: string;
  id: string;
}

/** Corrections of one team are matched one after another, so that two at once make one pattern. */
export async function lockTeam(tx: TenantTx, key: { tenantId: string; teamId: string }): Promise<void> {
  await tx
    .select({ id: teams.id })
    .from(teams)
    .where(and(eq(teams.tenantId, key.tenantId), eq(teams.id, key.teamId)))
    .for('no key update');
}

export const proposalColumns = {
  id: proposals.id,
  state: proposals.state,
  name: proposals.name,
  kind: proposals.kind,
  decidedAt: proposals.decidedAt,
  decisionNote: proposals.decisionNote,
  ignoredUntil: proposals.ignoredUntil,
};
export const ofPattern = and(eq(proposals.tenantId, patterns.tenantId), eq(proposals.patternId, patterns.id));

export async function findPattern(tx: TenantTx, key: Key): Promise<PatternWithProposal | undefined> {
  const [row] = await tx
    .select({ pattern: patterns, proposal: proposalColumns })
    .from(patterns)
    .leftJoin(proposals, ofPattern)
    .where(and(eq(patterns.tenantId, key.tenantId), eq(patterns.id, key.id)));
  return row;
}

/** Patterns that share the most terms with a correction, and what became of their proposals. */
export async function findCandidates(
  tx: TenantTx,
  query: { tenantId: string; teamId: string; terms: string[]; limit: number },
): Promise<PatternWithProposal[]> {
  if (query.terms.length === 0) return [];
  const shared = await tx
    .select({ id: patternTerms.patternId, terms: count() })
    .from(patternTerms)
    .where(
      and(
        eq(patternTerms.tenantId, query.tenantId),
        eq(patternTerms.teamId, query.teamId),
        inArray(patternTerms.term, query.terms),
      ),
    )
    .groupBy(patternTerms.patternId)
    .orderBy(desc(count()), patternTerms.patternId)
    .limit(query.limit);
  if (shared.length === 0) return [];
  const ids = shared.map(({ id }) => id);
  return tx
    .select({ pattern: patterns, proposal: proposalColumns })
    .from(patterns)
    .leftJoin(proposals, ofPattern)
    .where(and(eq(patterns.tenantId, query.tenantId), inArray(patterns.id, ids)));
}

export async function insertPattern(tx: TenantTx, row: typeof patterns.$inferInsert): Promise<PatternRow> {
  const [stored] = await tx.insert(patterns).values(row).returning();
  if (!stored) throw new Error('An inserted pattern was not returned.');
  return stored;
}

export async function updatePattern(tx: TenantTx, key: Key, set: Partial<typeof patterns.$inferInsert>): Promise<void> {
  await tx
    .update(patterns)
    .set(set)
    .where(and(eq(patterns.tenantId, key.tenantId), eq(patterns.id, key.id)));
}

export async function addTerms(
  tx: TenantTx,
  of: { tenantId: string; teamId: string; patternId: string; terms: string[] },
): Promise<void> {
  const { terms, ...key } = of;
  if (terms.length === 0) return;
  await tx
    .insert(patternTerms)
    .values(terms.map((term) => ({ ...key, term })))
    .onConflictDoNothing();
}

/** What the team's caps count: generated proposals, and patterns that are about to become one. */
export async function countGenerated(
  tx: TenantTx,
  query: { tenantId: string; teamId: string; since: Date; exceptPattern: string },
): Promise<{ today: number; total: number }> {
  const [made] = await tx
    .select({
      today: sql<number>`count(*) filter (where ${proposals.createdAt} >= ${query.since})`.mapWith(Number),
      total: sql<number>`count(*) filter (where ${proposals.state} in ('pending', 'approved'))`.mapWith(Number),
    })
    .from(proposals)
    .where(
      and(
        eq(proposals.tenantId, query.tenantId),
        eq(proposals.teamId, query.teamId),
        // By who made it: the pattern may have been erased since.
        eq(proposals.originKind, 'job'),
      ),
    );
  const [underway] = await tx
    .select({ count: count() })
    .from(patterns)
    .leftJoin(proposals, ofPattern)
    .where(
      and(
        eq(patterns.tenantId, query.tenantId),
        eq(patterns.teamId, query.teamId),
        eq(patterns.state, 'triggered'),
        sql`${patterns.id} <> ${query.exceptPattern}`,
        isNull(proposals.id),
      ),
    );
  const waiting = underway?.count ?? 0;
  return { today: (made?.today ?? 0) + waiting, total: (made?.total ?? 0) + waiting };
}

/** The patterns that only the caps kept back, oldest first. */
export async function findWaiting(
  tx: TenantTx,
  query: { tenantId: string; teamId: string; limit: number },
): Promise<PatternRow[]> {
  return tx
    .select()
    .from(patterns)
    .where(
      and(eq(patterns.tenantId, query.tenantId), eq(patterns.teamId, query.teamId), eq(patterns.waitsForCap, true)),
    )
    .orderBy(patterns.updatedAt)
    .limit(query.limit);
}

/** The patterns that were taken for covered by a proposal that was pending, not by a skill. */
export async function findCoveredByProposal(
  tx: TenantTx,
  query: { tenantId: string; teamId: string },
): Promise<PatternRow[]> {
  return tx
    .select()
    .from(patterns)
    .where(
      and(
        eq(patterns.tenantId, query.tenantId),
        eq(patterns.teamId, query.teamId),
        eq(patterns.state, 'covered'),
        isNull(patterns.coveredBy),
      ),
    );
}

export async function deleteTerms(tx: TenantTx, key: { tenantId: string; patternId: string }): Promise<void> {
  await tx
    .delete(patternTerms)
    .where(and(eq(patternTerms.tenantId, key.tenantId), eq(patternTerms.patternId, key.patternId)));
}

export async function deletePattern(tx: TenantTx, key: Key): Promise<void> {
  await tx.delete(patterns).where(and(eq(patterns.tenantId, key.tenantId), eq(patterns.id, key.id)));
}
