import { encodeId } from '../shared/ids.ts';
import { proposalDecidedError, proposalStaleError } from './governance.errors.ts';
import type { LiveState, NewProposalRow, ProposalRow, ProposalState } from './proposals.repository.ts';
import type { Proposal } from './proposals.schemas.ts';

/** What was ignored until a time that has come waits again. */
export function presentState(row: Pick<ProposalRow, 'state' | 'ignoredUntil'>, now: Date): ProposalState {
  const awake = row.state === 'ignored' && row.ignoredUntil !== null && row.ignoredUntil <= now;
  return awake ? 'pending' : row.state;
}

/** @throws AppError `proposal.decided` (409) */
export function assertPending(row: ProposalRow, now: Date): void {
  const state = presentState(row, now);
  if (state !== 'pending') throw proposalDecidedError(state);
}

export interface Reviewed {
  expectedDigest: string | null;
  expectedScan: string | undefined;
}

/**
 * An approval is of one content under one scan by the present rules.
 * @throws AppError `proposal.stale` (409)
 */
export function assertFresh(
  row: ProposalRow,
  { reviewed, presentScan }: { reviewed: Reviewed; presentScan: string | null },
): void {
  const details = { digest: row.digest, scan: row.scanId, baseVersion: row.baseVersion };
  if (reviewed.expectedDigest !== row.digest) throw proposalStaleError({ reason: 'digest', ...details });
  if (reviewed.expectedScan !== undefined && reviewed.expectedScan !== row.scanId) {
    throw proposalStaleError({ reason: 'scan', ...details });
  }
  if (presentScan !== row.scanId) throw proposalStaleError({ reason: 'scan_rules', ...details });
}

/** The version it changes is the live one; for a new skill, that there is none of its name. */
export function isBaseLive(row: Pick<ProposalRow, 'baseVersion'>, live: LiveState | null): boolean {
  return row.baseVersion === (live?.version ?? null);
}

/** A proposal as a change of what is live now. */
export function rebase(
  row: ProposalRow,
  live: LiveState | null,
): Pick<NewProposalRow, 'kind' | 'baseVersion' | 'baseDigest'> {
  const own = row.kind === 'create' || row.kind === 'update';
  return {
    kind: own ? (live === null ? 'create' : 'update') : row.kind,
    baseVersion: live?.version ?? null,
    baseDigest: live?.digest ?? null,
  };
}

/**
 * The name for an audit row, which outlives every erasure: that of a skill yet to be is made of the words of the
 * corrections it comes from, and is left out.
 */
export function auditedName({ name, patternId, kind }: ProposalRow): string | null {
  return patternId !== null && kind === 'create' ? null : name;
}

export function toProposal(row: ProposalRow, { teamSlug, now }: { teamSlug: string | null; now: Date }): Proposal {
  const state = presentState(row, now);
  return {
    id: encodeId('prp', row.id),
    state,
    kind: row.kind,
    team: teamSlug ?? '~me',
    teamId: encodeId('team', row.teamId),
    name: row.name,
    category: row.category,
    origin: { kind: row.originKind, id: row.originId },
    source: row.source,
    confidence: row.confidence / 100,
    corrections: row.corrections,
    digest: row.digest,
    baseVersion: row.baseVersion,
    scan: row.scanId === null || row.scanVerdict === null ? null : { id: row.scanId, verdict: row.scanVerdict },
    duplicates: row.duplicates,
    message: row.message,
    rationale: row.rationale,
    patternId: row.patternId === null ? null : encodeId('pat', row.patternId),
    createdAt: row.createdAt.toISOString(),
    decision: state === 'pending' ? null : toDecision(row),
    publishedVersion: row.publishedVersion,
  };
}

function toDecision(row: ProposalRow): Proposal['decision'] {
  const { decidedAt, decidedByKind, decidedById, decidedByUser } = row;
  if (decidedAt === null || decidedByKind === null || decidedById === null) return null;
  return {
    by: {
      kind: decidedByKind,
      id: encodeId(decidedByKind === 'system' ? 'job' : 'key', decidedById),
      userId: decidedByUser === null ? null : encodeId('usr', decidedByUser),
    },
    at: decidedAt.toISOString(),
    note: row.decisionNote,
    until: row.ignoredUntil?.toISOString() ?? null,
  };
}
