import { withTenantTx } from '@cairn/db';
import { recordAudit } from '../audit/index.ts';
import { recordTree, stageFiles, type SkillsContext, type StagedTree } from '../skills/index.ts';
import { requireScope } from '../shared/context.ts';
import { encodeId } from '../shared/ids.ts';
import { parseInput } from '../shared/parse-input.ts';
import { decide } from './decide-proposal.ts';
import { getProposal } from './get-proposal.ts';
import { proposalStaleError } from './governance.errors.ts';
import { loadForDecision } from './proposal-access.ts';
import { assertPending } from './proposals.models.ts';
import { updateProposal, type ProposalRow } from './proposals.repository.ts';
import { EditProposalInput, type ProposalDetails } from './proposals.schemas.ts';
import { publishProposal } from './publish-proposal.ts';

/** Hundredths: what a person has worked on is at least this sure (design: learning, section 2). */
const EDITED_CONFIDENCE = 90;

/**
 * Puts other files in a proposal's place and approves them where their scan is `safe`; else the proposal stays
 * pending with the new files, digest and scan, for an approval that names them.
 * @throws AppError `proposal.stale` (409), `proposal.decided` (409), `auth.missing_scope` (403), `request.invalid` (422)
 */
export async function editProposal(ctx: SkillsContext, input: EditProposalInput): Promise<ProposalDetails> {
  requireScope(ctx, 'proposals:read');
  const { id, expectedDigest, files, note = null } = parseInput(EditProposalInput, input);
  await withTenantTx(ctx, async (tx) =>
    assertEditable((await loadForDecision(tx, ctx, { id })).row, { expectedDigest, now: ctx.clock.now() }),
  );
  const tree = await stageFiles(ctx, { files });
  await withTenantTx(ctx, async (tx) => {
    const { row } = await loadForDecision(tx, ctx, { id });
    assertEditable(row, { expectedDigest, now: ctx.clock.now() });
    await recordTree(tx, ctx, tree);
    const edited = await updateProposal(tx, row, editedFields(row, tree));
    await recordAudit(tx, ctx, {
      action: 'proposal.edited',
      resourceKind: 'proposal',
      resourceId: encodeId('prp', row.id),
      details: { name: row.name, from: row.digest, to: tree.digest },
    });
    if (tree.scan.verdict !== 'safe') return;
    const publishedVersion = await publishProposal(tx, ctx, { row: edited, tree, note });
    await decide(tx, ctx, { row: edited, state: 'approved', note, more: { publishedVersion } });
  });
  return getProposal(ctx, { id });
}

function assertEditable(row: ProposalRow, { expectedDigest, now }: { expectedDigest: string; now: Date }): void {
  assertPending(row, now);
  if (row.digest === expectedDigest) return;
  throw proposalStaleError({ reason: 'digest', digest: row.digest, scan: row.scanId, baseVersion: row.baseVersion });
}

function editedFields(row: ProposalRow, tree: StagedTree): Partial<ProposalRow> {
  return {
    digest: tree.digest,
    scanId: tree.scan.id,
    scanVerdict: tree.scan.verdict,
    confidence: Math.max(row.confidence, EDITED_CONFIDENCE),
    state: 'pending',
    decidedAt: null,
    ignoredUntil: null,
  };
}
