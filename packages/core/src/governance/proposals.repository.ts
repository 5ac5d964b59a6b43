import { and, desc, eq, gt, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { TenantTx } from '@cairn/db';
import { proposals, skills, teamMembers, teams } from '@cairn/db/schema';
import { violatesConstraint } from '../shared/errors.ts';
import type { Place } from '../shared/page.ts';
import { proposalDuplicateError } from './governance.errors.ts';

export type ProposalRow = typeof proposals.$inferSelect;
export type ProposalState = ProposalRow['state'];
export type NewProposalRow = typeof proposals.$inferInsert;

interface Key {
  tenantId: string;
  id: string;
}

/** Undefined where the pattern has its proposal already, or the same change is pending. */
export async function insertProposal(tx: TenantTx, row: NewProposalRow): Promise<ProposalRow | undefined> {
  const [stored] = await tx.insert(proposals).values(row).onConflictDoNothing().returning();
  return stored;
}

export async function findProposal(tx: TenantTx, key: Key): Promise<ProposalRow | undefined> {
  const [row] = await tx.select().from(proposals).where(isRow(key));
  return row;
}

/** Two reviewers at once take turns here, so that one decision is made. */
export async function lockProposal(tx: TenantTx, key: Key): Promise<ProposalRow | undefined> {
  const [row] = await tx.select().from(proposals).where(isRow(key)).for('update');
  return row;
}

export async function findProposalOfPattern(
  tx: TenantTx,
  query: { tenantId: string; patternId: string },
): Promise<ProposalRow | undefined> {
  const [row] = await tx
    .select()
    .from(proposals)
    .where(and(eq(proposals.tenantId, query.tenantId), eq(proposals.patternId, query.patternId)));
  return row;
}

export async function findIdenticalPending(
  tx: TenantTx,
  query: { tenantId: string; teamId: string; name: string; digest: string | null },
): Promise<ProposalRow | undefined> {
  const sameContent = query.digest === null ? isNull(proposals.digest) : eq(proposals.digest, query.digest);
  const [row] = await tx
    .select()
    .from(proposals)
    .where(
      and(
        eq(proposals.tenantId, query.tenantId),
        eq(proposals.teamId, query.teamId),
        eq(proposals.name, query.name),
        sameContent,
        eq(proposals.state, 'pending'),
      ),
    );
  return row;
}

/** @throws AppError `proposal.duplicate` (409) where another one of the same content is pending under its name */
export async function updateProposal(tx: TenantTx, key: Key, set: Partial<NewProposalRow>): Promise<ProposalRow> {
  try {
    const [row] = await tx.update(proposals).set(set).where(isRow(key)).returning();
    if (!row) throw new Error('An updated proposal was not returned.');
    return row;
  } catch (error) {
    if (violatesConstraint(error, 'proposals_pending_key')) throw proposalDuplicateError();
    throw error;
  }
}

/** Keeps the scan of one content, unless the proposal has been decided, or has another content, by now. */
export async function storeScan(
  tx: TenantTx,
  key: Key & { digest: string },
  scan: Pick<NewProposalRow, 'scanId' | 'scanVerdict'>,
): Promise<void> {
  await tx
    .update(proposals)
    .set(scan)
    .where(and(isRow(key), eq(proposals.digest, key.digest), inArray(proposals.state, ['pending', 'ignored'])));
}

export interface LiveState {
  version: number;
  digest: string;
}

/** What is live under a name in a team; locked, so that it stays so until the transaction ends. */
export async function lockLiveState(
  tx: TenantTx,
  query: { tenantId: string; teamId: string; name: string },
): Promise<LiveState | null> {
  const [row] = await tx
    .select({ version: skills.liveVersion, digest: skills.liveDigest })
    .from(skills)
    .where(
      and(
        eq(skills.tenantId, query.tenantId),
        eq(skills.teamId, query.teamId),
        eq(skills.name, query.name),
        isNull(skills.deletedAt),
      ),
    )
    .for('update');
  return row ?? null;
}

export interface ProposalPage {
  tenantId: string;
  /** One team, or every team that this reader sees. */
  teamId: string | null;
  reader: { userId: string | null; seesSharedTeams: boolean };
  state: ProposalState | undefined;
  kind: ProposalRow['kind'] | undefined;
  now: Date;
  before: Place | undefined;
  limit: number;
}

export async function findProposals(
  tx: TenantTx,
  page: ProposalPage,
): Promise<{ proposal: ProposalRow; teamSlug: string | null }[]> {
  return tx
    .select({ proposal: proposals, teamSlug: teams.slug })
    .from(proposals)
    .innerJoin(teams, and(eq(teams.tenantId, proposals.tenantId), eq(teams.id, proposals.teamId)))
    .where(
      and(
        eq(proposals.tenantId, page.tenantId),
        page.teamId === null ? isVisible(page) : eq(proposals.teamId, page.teamId),
        page.kind === undefined ? undefined : eq(proposals.kind, page.kind),
        page.state === undefined ? undefined : hasState(page.state, page.now),
        page.before === undefined ? undefined : olderThan(page.before),
      ),
    )
    .orderBy(desc(proposals.createdAt), desc(proposals.id))
    .limit(page.limit);
}

function isRow(key: Key): SQL | undefined {
  return and(eq(proposals.tenantId, key.tenantId), eq(proposals.id, key.id));
}

/** What was ignored until a time that has come is pending again. */
function hasState(state: ProposalState, now: Date): SQL | undefined {
  const ignored = eq(proposals.state, 'ignored');
  if (state === 'pending')
    return or(eq(proposals.state, 'pending'), and(ignored, sql`${proposals.ignoredUntil} <= ${now}`));
  if (state === 'ignored') return and(ignored, or(isNull(proposals.ignoredUntil), gt(proposals.ignoredUntil, now)));
  return eq(proposals.state, state);
}

function isVisible({ tenantId, reader }: ProposalPage): SQL | undefined {
  const shared = isNull(teams.personalUserId);
  if (reader.userId === null) return shared;
  const own = sql`${proposals.teamId} in (select ${teamMembers.teamId} from ${teamMembers}
    where ${teamMembers.tenantId} = ${tenantId} and ${teamMembers.userId} = ${reader.userId})`;
  return reader.seesSharedTeams ? or(shared, own) : own;
}

function olderThan(before: Place): SQL | undefined {
  return or(
    lt(proposals.createdAt, before.createdAt),
    and(eq(proposals.createdAt, before.createdAt), lt(proposals.id, before.id)),
  );
}

/** SKILL.md of every pending proposal of a team, for comparing. */
export async function findPendingTexts(
  tx: TenantTx,
  query: { tenantId: string; teamId: string },
): Promise<{ name: string; digest: string }[]> {
  const rows = await tx
    .select({ name: proposals.name, digest: proposals.digest })
    .from(proposals)
    .where(
      and(
        eq(proposals.tenantId, query.tenantId),
        eq(proposals.teamId, query.teamId),
        inArray(proposals.state, ['pending']),
        inArray(proposals.kind, ['create', 'update', 'merge', 'promote']),
      ),
    );
  return rows.flatMap(({ name, digest }) => (digest === null ? [] : [{ name, digest }]));
}
