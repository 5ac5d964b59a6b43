import { withTenantTx, type TenantTx } from '@cairn/db';
import { recordAudit } from '../audit/index.ts';
import {
  dropUnusedTree,
  readStagedTree,
  recordTree,
  stageFiles,
  type SkillsContext,
  type StagedTree,
} from '../skills/index.ts';
import { requireScope, type TenantContext } from '../shared/context.ts';
import { encodeId } from '../shared/ids.ts';
import { parseInput } from '../shared/parse-input.ts';
import { decide } from './decide-proposal.ts';
import { describeInTx, readTrees } from './get-proposal.ts';
import { proposalStaleError } from './governance.errors.ts';
import { loadForDecision } from './proposal-access.ts';
import { assertPending, auditedName, isBaseLive, rebase } from './proposals.models.ts';
import { lockLiveState, updateProposal, type ProposalRow } from './proposals.repository.ts';
import { EditProposalInput, type ProposalDetails } from './proposals.schemas.ts';
import { publishProposal } from './publish-proposal.ts';

/** Hundredths: what a person has worked on is at least this sure (design: learning, section 2). */
const EDITED_CONFIDENCE = 90;

/**
 * Puts other files in a proposal's place and approves them where their scan is `safe` and what they change is still
 * live. Else the proposal stays pending, as a change of what is live now, with the new files, digest and scan, for an
 * approval that names them.
 * @throws AppError `proposal.stale` (409), `proposal.decided` (409), `proposal.duplicate` (409), `auth.missing_scope`
 *   (403), `request.invalid` (422)
 */
export async function editProposal(ctx: SkillsContext, input: EditProposalInput): Promise<ProposalDetails> {
  requireScope(ctx, 'proposals:read');
  const { id, expectedDigest, files, note = null } = parseInput(EditProposalInput, input);
  const bases = await withTenantTx(ctx, async (tx) => {
    const { row } = await loadForDecision(tx, ctx, { id });
    assertEditable(row, { expectedDigest, now: ctx.clock.now() });
    return [row.baseDigest, (await lockLiveState(tx, row))?.digest ?? null];
  });
  const tree = await stageFiles(ctx, { files });
  const trees = new Map([...(await readTrees(ctx, bases)), [tree.digest, await readStagedTree(ctx, tree)]]);
  return withTenantTx(ctx, async (tx) => {
    const { row } = await loadForDecision(tx, ctx, { id });
    assertEditable(row, { expectedDigest, now: ctx.clock.now() });
    await recordTree(tx, ctx, tree);
    await settleEdit(tx, ctx, { row, tree, note });
    await dropUnusedTree(tx, ctx, { digest: expectedDigest });
    return describeInTx(tx, ctx, { id, trees });
  });
}

async function settleEdit(
  tx: TenantTx,
  ctx: TenantContext,
  { row, tree, note }: { row: ProposalRow; tree: StagedTree; note: string | null },
): Promise<void> {
  const content = editedContent(row, tree);
  const edited = { ...row, ...content };
  const live = await lockLiveState(tx, row);
  await recordAudit(tx, ctx, {
    action: 'proposal.edited',
    resourceKind: 'proposal',
    resourceId: encodeId('prp', row.id),
    details: { name: auditedName(row), from: row.digest, to: tree.digest },
  });
  if (tree.scan.verdict === 'safe' && isBaseLive(row, live)) {
    const publishedVersion = await publishProposal(tx, ctx, { row: edited, tree, note });
    await decide(tx, ctx, { row: edited, state: 'approved', note, more: { ...content, publishedVersion } });
    return;
  }
  await updateProposal(tx, row, { ...content, ...rebase(row, live), ...UNDECIDED });
}

function assertEditable(row: ProposalRow, { expectedDigest, now }: { expectedDigest: string; now: Date }): void {
  assertPending(row, now);
  if (row.digest === expectedDigest) return;
  throw proposalStaleError({ reason: 'digest', digest: row.digest, scan: row.scanId, baseVersion: row.baseVersion });
}

function editedContent(
  row: ProposalRow,
  tree: StagedTree,
): Pick<ProposalRow, 'digest' | 'scanId' | 'scanVerdict' | 'confidence'> {
  return {
    digest: tree.digest,
    scanId: tree.scan.id,
    scanVerdict: tree.scan.verdict,
    confidence: Math.max(row.confidence, EDITED_CONFIDENCE),
  };
}

const UNDECIDED = {
  state: 'pending',
  decidedAt: null,
  decidedByKind: null,
  decidedById: null,
  decidedByUser: null,
  ignoredUntil: null,
} as const;
