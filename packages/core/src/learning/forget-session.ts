import type { TenantTx } from '@cairn/db';
import { recordAudit } from '../audit/index.ts';
import { dropUnusedTree } from '../skills/index.ts';
import type { TenantContext } from '../shared/context.ts';
import { encodeId } from '../shared/ids.ts';
import {
  deleteCorrectionsOfSession,
  findCorrections,
  findTeamsOfSession,
  type CorrectionRow,
} from './corrections.repository.ts';
import { judgeProposal } from './erasure.models.ts';
import {
  deleteProposal,
  detachProposal,
  forgetName,
  lockProposalOfPattern,
  type ProposalToErase,
} from './erased-proposals.repository.ts';
import { readCorrection } from './load-pattern.ts';
import { matchTerms } from './pattern-match.models.ts';
import {
  addTerms,
  deletePattern,
  deleteTerms,
  findCoveredByProposal,
  findPattern,
  lockTeam,
  updatePattern,
  type PatternRow,
} from './patterns.repository.ts';
import { settle } from './report-correction.ts';

/** More corrections of one pattern than this add nothing to what it can be found by. */
const MAX_RELEARNED = 200;

/**
 * Erases what was learned from a session alone, in the transaction that erases it and holds its row: its corrections,
 * what their patterns took from them, and the proposals that hold their words unless they were approved. Patterns that
 * have corrections left are evaluated anew. `sessionId` is a UUID.
 */
export async function forgetSession(
  tx: TenantTx,
  ctx: TenantContext,
  { sessionId }: { sessionId: string },
): Promise<void> {
  const { tenantId } = ctx;
  const teamIds = (await findTeamsOfSession(tx, { tenantId, sessionId })).sort();
  for (const teamId of teamIds) await lockTeam(tx, { tenantId, teamId });
  const erased = await deleteCorrectionsOfSession(tx, { tenantId, sessionId });
  const withdrawnIn = new Set<string>();
  for (const [patternId, gone] of Map.groupBy(erased, (row) => row.patternId)) {
    const { teamId, withdrawn } = await forgetCorrections(tx, ctx, { patternId, gone });
    if (withdrawn) withdrawnIn.add(teamId);
  }
  for (const teamId of withdrawnIn) await uncover(tx, ctx, { teamId });
}

async function forgetCorrections(
  tx: TenantTx,
  ctx: TenantContext,
  { patternId, gone }: { patternId: string; gone: CorrectionRow[] },
): Promise<{ teamId: string; withdrawn: boolean }> {
  const key = { tenantId: ctx.tenantId, patternId };
  const proposal = await lockProposalOfPattern(tx, key);
  const found = await findPattern(tx, { tenantId: ctx.tenantId, id: patternId });
  if (!found) throw new Error('A correction had no pattern.');
  const { teamId } = found.pattern;
  const left = await findCorrections(tx, { ...key, limit: MAX_RELEARNED });
  const fate = proposal === undefined ? 'stays' : judgeProposal(proposal, { gone, left });
  const withdrawn = fate !== 'stays';
  if (proposal !== undefined && withdrawn) await withdraw(tx, ctx, proposal);
  if (left.length === 0) {
    if (proposal !== undefined && !withdrawn) await detachProposal(tx, proposal);
    await deletePattern(tx, { tenantId: ctx.tenantId, id: patternId });
    return { teamId, withdrawn };
  }
  const relearned = await relearn(tx, ctx, { pattern: found.pattern, left });
  const pattern = fate === 'negated' ? { ...relearned, state: 'negated' as const } : relearned;
  await settle(tx, ctx, { pattern, proposal: withdrawn ? null : found.proposal });
  return { teamId, withdrawn };
}

/** The row goes as a whole: its name, message and rationale are made of the same words as its files. */
async function withdraw(tx: TenantTx, ctx: TenantContext, proposal: ProposalToErase): Promise<void> {
  await deleteProposal(tx, proposal);
  if (proposal.kind === 'create') await forgetName(tx, proposal);
  if (proposal.digest !== null) await dropUnusedTree(tx, ctx, { digest: proposal.digest });
  await recordAudit(tx, ctx, {
    action: 'proposal.withdrawn',
    resourceKind: 'proposal',
    resourceId: encodeId('prp', proposal.id),
    details: { state: proposal.state, reason: 'session_erased' },
  });
}

/** What a pattern is called and found by comes from the corrections it has. */
async function relearn(
  tx: TenantTx,
  ctx: TenantContext,
  { pattern, left }: { pattern: PatternRow; left: CorrectionRow[] },
): Promise<PatternRow> {
  const { tenantId } = ctx;
  const { id, teamId } = pattern;
  const category = left.findLast((row) => row.category !== null)?.category ?? null;
  const terms = new Set(left.flatMap((row) => matchTerms(readCorrection(row).intent)));
  await deleteTerms(tx, { tenantId, patternId: id });
  await addTerms(tx, { tenantId, teamId, patternId: id, terms: [...terms] });
  await updatePattern(tx, { tenantId, id }, { category });
  return { ...pattern, category };
}

/** A proposal that is gone covers nothing any more; what it may have covered is judged without it. */
async function uncover(tx: TenantTx, ctx: TenantContext, { teamId }: { teamId: string }): Promise<void> {
  const covered = await findCoveredByProposal(tx, { tenantId: ctx.tenantId, teamId });
  for (const pattern of covered) await settle(tx, ctx, { pattern: { ...pattern, state: 'observing' }, proposal: null });
}
