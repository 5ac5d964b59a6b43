import { and, count, countDistinct, desc, eq, gte, inArray, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import type { TenantTx } from '@cairn/db';
import { corrections, patterns, patternTerms, proposals, teamMembers, teams } from '@cairn/db/schema';
import type { Place } from '../shared/page.ts';

export type PatternRow = typeof patterns.$inferSelect;
export type CorrectionRow = typeof corrections.$inferSelect;
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

const proposalColumns = {
  id: proposals.id,
  state: proposals.state,
  name: proposals.name,
  kind: proposals.kind,
  decidedAt: proposals.decidedAt,
  decisionNote: proposals.decisionNote,
  ignoredUntil: proposals.ignoredUntil,
};
const ofPattern = and(eq(proposals.tenantId, patterns.tenantId), eq(proposals.patternId, patterns.id));

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
        sql`${proposals.patternId} is not null`,
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

export interface PatternPage {
  tenantId: string;
  teamId: string | null;
  reader: { userId: string | null; seesSharedTeams: boolean };
  before: Place | undefined;
  limit: number;
  /** SQL that says which states are meant. */
  state: PatternStateFilter | undefined;
  now: Date;
}

export type PatternStateFilter =
  | 'observing'
  | 'triggered'
  | 'proposed'
  | 'approved'
  | 'covered'
  | 'rejected'
  | 'ignored'
  | 'negated';

export interface ListedPattern extends PatternWithProposal {
  teamSlug: string | null;
  title: string | null;
}

export async function findPatterns(tx: TenantTx, page: PatternPage): Promise<ListedPattern[]> {
  const title = sql<string | null>`(select ${corrections.instruction} from ${corrections}
    where ${corrections.tenantId} = ${patterns.tenantId} and ${corrections.patternId} = ${patterns.id}
    order by ${corrections.occurredAt} desc, ${corrections.id} desc limit 1)`;
  return tx
    .select({ pattern: patterns, proposal: proposalColumns, teamSlug: teams.slug, title })
    .from(patterns)
    .innerJoin(teams, and(eq(teams.tenantId, patterns.tenantId), eq(teams.id, patterns.teamId)))
    .leftJoin(proposals, ofPattern)
    .where(
      and(
        eq(patterns.tenantId, page.tenantId),
        page.teamId === null ? isVisible(page) : eq(patterns.teamId, page.teamId),
        page.state === undefined ? undefined : hasState(page.state, page.now),
        page.before === undefined ? undefined : olderThan(page.before),
      ),
    )
    .orderBy(desc(patterns.createdAt), desc(patterns.id))
    .limit(page.limit);
}

function hasState(state: PatternStateFilter, now: Date): SQL | undefined {
  const asleep = and(
    eq(proposals.state, 'ignored'),
    or(isNull(proposals.ignoredUntil), gte(proposals.ignoredUntil, now)),
  );
  const awake = and(eq(proposals.state, 'ignored'), lte(proposals.ignoredUntil, now));
  if (state === 'approved' || state === 'rejected') return eq(proposals.state, state);
  if (state === 'ignored') return asleep;
  if (state === 'proposed') return or(inArray(proposals.state, ['pending', 'stale', 'superseded']), awake);
  return and(isNull(proposals.id), eq(patterns.state, state));
}

function isVisible({ tenantId, reader }: PatternPage): SQL | undefined {
  const shared = isNull(teams.personalUserId);
  if (reader.userId === null) return shared;
  const own = sql`${patterns.teamId} in (select ${teamMembers.teamId} from ${teamMembers}
    where ${teamMembers.tenantId} = ${tenantId} and ${teamMembers.userId} = ${reader.userId})`;
  return reader.seesSharedTeams ? or(shared, own) : own;
}

function olderThan(before: Place): SQL | undefined {
  return or(
    lt(patterns.createdAt, before.createdAt),
    and(eq(patterns.createdAt, before.createdAt), lt(patterns.id, before.id)),
  );
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

export async function deletePattern(tx: TenantTx, key: Key): Promise<void> {
  await tx.delete(patterns).where(and(eq(patterns.tenantId, key.tenantId), eq(patterns.id, key.id)));
}
