import { withTenantTx, type TenantTx } from '@cairn/db';
import { recordAudit } from '../audit/index.ts';
import { enqueueSettling } from '../learning/index.ts';
import { loadTree, type SkillsContext } from '../skills/index.ts';
import { requireScope, type TenantContext } from '../shared/context.ts';
import { AppError, validationError } from '../shared/errors.ts';
import { encodeId } from '../shared/ids.ts';
import { parseInput } from '../shared/parse-input.ts';
import { describeInTx, readTrees, refreshScan, type TreeBytes } from './get-proposal.ts';
import { loadForDecision, loadProposal } from './proposal-access.ts';
import { assertFresh, assertPending, auditedName } from './proposals.models.ts';
import { updateProposal, type NewProposalRow, type ProposalRow } from './proposals.repository.ts';
import {
  ApproveProposalInput,
  IgnoreProposalInput,
  RejectProposalInput,
  type ProposalDetails,
} from './proposals.schemas.ts';
import { publishProposal } from './publish-proposal.ts';

/**
 * Publishes what was reviewed and nothing else: the digest, and the scan where it is named, must be the present ones.
 * @throws AppError `proposal.stale` (409), `proposal.decided` (409), `auth.missing_scope` (403)
 */
export async function approveProposal(ctx: SkillsContext, input: ApproveProposalInput): Promise<ProposalDetails> {
  requireScope(ctx, 'proposals:read');
  const { id, expectedDigest, expectedScan, note = null } = parseInput(ApproveProposalInput, input);
  const trees = await readReviewed(ctx, { id });
  try {
    return await withTenantTx(ctx, async (tx) => {
      const { row } = await loadForDecision(tx, ctx, { id });
      assertPending(row, ctx.clock.now());
      const tree = row.digest === null ? null : await loadTree(tx, ctx, { digest: row.digest });
      assertFresh(row, { reviewed: { expectedDigest, expectedScan }, presentScan: tree?.scan?.id ?? null });
      const publishedVersion = await publishProposal(tx, ctx, { row, tree, note });
      await decide(tx, ctx, { row, state: 'approved', note, more: { publishedVersion } });
      return describeInTx(tx, ctx, { id, trees });
    });
  } catch (error) {
    if (isScanOutdated(error)) await rescanForReview(ctx, { id });
    throw error;
  }
}

/** @throws AppError `proposal.decided` (409), `auth.missing_scope` (403) */
export async function rejectProposal(ctx: SkillsContext, input: RejectProposalInput): Promise<ProposalDetails> {
  requireScope(ctx, 'proposals:read');
  const { id, reason } = parseInput(RejectProposalInput, input);
  const trees = await readReviewed(ctx, { id });
  return withTenantTx(ctx, async (tx) => {
    const { row } = await loadForDecision(tx, ctx, { id });
    assertPending(row, ctx.clock.now());
    await decide(tx, ctx, { row, state: 'rejected', note: reason });
    return describeInTx(tx, ctx, { id, trees });
  });
}

/**
 * Puts a proposal aside, for good or until a time after which it waits for a decision again.
 * @throws AppError `proposal.decided` (409), `auth.missing_scope` (403), `request.invalid` (422: that time is past)
 */
export async function ignoreProposal(ctx: SkillsContext, input: IgnoreProposalInput): Promise<ProposalDetails> {
  requireScope(ctx, 'proposals:read');
  const { id, until } = parseInput(IgnoreProposalInput, input);
  const ignoredUntil = until === undefined ? null : new Date(until);
  if (ignoredUntil !== null && ignoredUntil <= ctx.clock.now()) {
    throw validationError([{ path: '/until', message: 'lies in the past' }]);
  }
  const trees = await readReviewed(ctx, { id });
  return withTenantTx(ctx, async (tx) => {
    const { row } = await loadForDecision(tx, ctx, { id });
    assertPending(row, ctx.clock.now());
    await decide(tx, ctx, { row, state: 'ignored', note: null, more: { ignoredUntil } });
    return describeInTx(tx, ctx, { id, trees });
  });
}

/** The files of a proposal and of what it changes. */
async function readReviewed(ctx: SkillsContext, { id }: { id: string }): Promise<TreeBytes> {
  const { row } = await withTenantTx(ctx, (tx) => loadForDecision(tx, ctx, { id }));
  return readTrees(ctx, [row.digest, row.baseDigest]);
}

interface Decision {
  row: ProposalRow;
  state: 'approved' | 'rejected' | 'ignored';
  note: string | null;
  more?: Partial<NewProposalRow>;
}

/** Writes a decision and its audit row. */
export async function decide(
  tx: TenantTx,
  ctx: TenantContext,
  { row, state, note, more = {} }: Decision,
): Promise<void> {
  await updateProposal(tx, row, {
    state,
    decidedAt: ctx.clock.now(),
    decidedByKind: ctx.actor.kind,
    decidedById: ctx.actor.id,
    decidedByUser: ctx.actor.userId,
    decisionNote: note,
    ignoredUntil: null,
    ...more,
  });
  // Room under the team's cap may let a pattern trigger that only the cap kept back.
  if (state !== 'approved') await enqueueSettling(tx, ctx, { teamId: row.teamId });
  await recordAudit(tx, ctx, {
    action: `proposal.${state}`,
    resourceKind: 'proposal',
    resourceId: encodeId('prp', row.id),
    details: {
      name: state === 'approved' ? row.name : auditedName(row),
      digest: row.digest,
      scan: row.scanId,
      version: more.publishedVersion ?? null,
    },
  });
}

function isScanOutdated(error: unknown): boolean {
  return error instanceof AppError && error.code === 'proposal.stale' && error.details['reason'] === 'scan_rules';
}

/** The reviewer is refused, and finds the present rules' scan when they look again. */
async function rescanForReview(ctx: SkillsContext, { id }: { id: string }): Promise<void> {
  const { row } = await withTenantTx(ctx, (tx) => loadProposal(tx, ctx, { id }));
  await refreshScan(ctx, row);
}
