import type { TenantTx } from '@cairn/db';
import { deleteSkillInTx, noteSkillEvent, publishVersion, type SkillTree } from '../skills/index.ts';
import type { TenantContext } from '../shared/context.ts';
import { AppError } from '../shared/errors.ts';
import { decodeId, encodeId } from '../shared/ids.ts';
import { proposalStaleError } from './governance.errors.ts';
import type { ProposalRow } from './proposals.repository.ts';

/**
 * Makes what a proposal holds the live state of its skill, in the transaction of the decision.
 * @returns the version; null for a deletion
 * @throws AppError `proposal.stale` (409) where the version it changes is no longer live
 */
export async function publishProposal(
  tx: TenantTx,
  ctx: TenantContext,
  { row, tree, note }: { row: ProposalRow; tree: Pick<SkillTree, 'digest' | 'declared'> | null; note: string | null },
): Promise<number | null> {
  if (row.kind === 'delete' || tree === null) {
    await deleteSkillInTx(tx, ctx, { teamId: row.teamId, name: row.name });
    return null;
  }
  try {
    const { skill, version } = await publishVersion(tx, ctx, {
      teamId: row.teamId,
      name: row.name,
      tree,
      source: row.source,
      ...(row.baseVersion === null ? { confidence: row.confidence } : {}),
      message: note ?? row.message,
      baseVersion: row.baseVersion,
      category: row.category,
      corrections: row.corrections,
    });
    await noteSkillEvent(tx, ctx, {
      skillId: decodeId('skl', skill.id),
      kind: 'decision',
      version: version.version,
      details: { proposal: encodeId('prp', row.id), decision: 'approved', note },
    });
    return version.version;
  } catch (error) {
    if (error instanceof AppError && error.code === 'skill.version_conflict') throw staleBase(row);
    throw error;
  }
}

function staleBase(row: ProposalRow): AppError {
  return proposalStaleError({
    reason: 'base_version',
    digest: row.digest,
    scan: row.scanId,
    baseVersion: row.baseVersion,
  });
}
