import type { TenantTx } from '@cairn/db';
import { requireTeamScope, resolveTeamById, type TeamAccess } from '../identity/index.ts';
import { notFoundError } from '../shared/errors.ts';
import { decodeId } from '../shared/ids.ts';
import type { TenantContext } from '../shared/context.ts';
import { findProposal, lockProposal, type ProposalRow } from './proposals.repository.ts';

export interface AccessibleProposal {
  row: ProposalRow;
  access: TeamAccess;
}

/** @throws AppError `resource.not_found` (404) where its team is not the caller's to see */
export async function loadProposal(
  tx: TenantTx,
  ctx: TenantContext,
  { id }: { id: string },
): Promise<AccessibleProposal> {
  const row = await findProposal(tx, { tenantId: ctx.tenantId, id: decodeId('prp', id) });
  if (!row) throw notFoundError();
  return { row, access: await resolveTeamById(tx, ctx, row.teamId) };
}

/**
 * The same for one who may decide, with the row locked.
 * @throws AppError `auth.missing_scope` (403) without `proposals:decide` in its team
 */
export async function loadForDecision(
  tx: TenantTx,
  ctx: TenantContext,
  { id }: { id: string },
): Promise<AccessibleProposal> {
  const row = await lockProposal(tx, { tenantId: ctx.tenantId, id: decodeId('prp', id) });
  if (!row) throw notFoundError();
  const access = await resolveTeamById(tx, ctx, row.teamId);
  requireTeamScope(ctx, access, 'proposals:decide');
  return { row, access };
}
