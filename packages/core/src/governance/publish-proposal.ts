import type { TenantTx } from '@cairn/db';
import { deleteSkillInTx, noteSkillEvent, publishVersion, type SkillTree } from '../skills/index.ts';
import type { TenantContext } from '../shared/context.ts';
import { AppError, violatesConstraint } from '../shared/errors.ts';
import { decodeId, encodeId } from '../shared/ids.ts';
import { proposalStaleError } from './governance.errors.ts';
import { isBaseLive } from './proposals.models.ts';
import { lockLiveState, type ProposalRow } from './proposals.repository.ts';

/**
 * Makes what a proposal holds the live state of its skill, in the transaction of the decision.
 * @returns the version; null for a deletion
 * @throws AppError `proposal.stale` (409) where what is live is not what it was made for
 */
export async function publishProposal(
  tx: TenantTx,
  ctx: TenantContext,
  { row, tree, note }: { row: ProposalRow; tree: Pick<SkillTree, 'digest' | 'declared'> | null; note: string | null },
): Promise<number | null> {
  if (!isBaseLive(row, await lockLiveState(tx, row))) throw staleBase(row);
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
    if (isTakenMeanwhile(error)) throw staleBase(row);
    throw error;
  }
}

/** A name that nothing had cannot be locked: another writer may have been first. */
function isTakenMeanwhile(error: unknown): boolean {
  if (violatesConstraint(error, 'skills_name_key')) return true;
  return error instanceof AppError && (error.code === 'skill.name_taken' || error.code === 'skill.version_conflict');
}

function staleBase(row: ProposalRow): AppError {
  return proposalStaleError({
    reason: 'base_version',
    digest: row.digest,
    scan: row.scanId,
    baseVersion: row.baseVersion,
  });
}
