import { and, desc, eq, gt, inArray, isNull, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import type { TenantTx } from '@cairn/db';
import { corrections, patterns, proposals, teamMembers, teams } from '@cairn/db/schema';
import type { Place } from '../shared/page.ts';
import { ofPattern, proposalColumns, type PatternWithProposal } from './patterns.repository.ts';

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

/** The ids of a team's undecided patterns that have corrections, newest first. */
export async function findUndecided(
  tx: TenantTx,
  query: { tenantId: string; teamId: string; limit: number },
): Promise<string[]> {
  const rows = await tx
    .select({ id: patterns.id })
    .from(patterns)
    .leftJoin(proposals, ofPattern)
    .where(and(eq(patterns.tenantId, query.tenantId), eq(patterns.teamId, query.teamId), isUndecided()))
    .orderBy(desc(patterns.createdAt), desc(patterns.id))
    .limit(query.limit);
  return rows.map(({ id }) => id);
}

/** The ids of the teams that have undecided patterns. */
export async function findTeamsWithUndecided(tx: TenantTx, query: { tenantId: string }): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ teamId: patterns.teamId })
    .from(patterns)
    .leftJoin(proposals, ofPattern)
    .where(and(eq(patterns.tenantId, query.tenantId), isUndecided()))
    .orderBy(patterns.teamId);
  return rows.map(({ teamId }) => teamId);
}

function isUndecided(): SQL | undefined {
  return and(inArray(patterns.state, ['observing', 'triggered']), gt(patterns.corrections, 0), isNull(proposals.id));
}

function hasState(state: PatternStateFilter, now: Date): SQL | undefined {
  const asleep = and(
    eq(proposals.state, 'ignored'),
    or(isNull(proposals.ignoredUntil), gt(proposals.ignoredUntil, now)),
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
