import { withTenantTx } from '@cairn/db';
import { resolveTeam, seesAllTeams } from '../identity/index.ts';
import { requireScope, type TenantContext } from '../shared/context.ts';
import { bindList, openPlace, toPage } from '../shared/page.ts';
import { parseInput } from '../shared/parse-input.ts';
import { toProposal } from './proposals.models.ts';
import { findProposals } from './proposals.repository.ts';
import { ListProposalsInput, type Proposal } from './proposals.schemas.ts';

/** Proposals of one team, or of every team the caller sees; newest first. */
export async function listProposals(
  ctx: TenantContext,
  input: ListProposalsInput,
): Promise<{ items: Proposal[]; nextCursor: string | null }> {
  requireScope(ctx, 'proposals:read');
  const { limit, cursor, state, kind, team } = parseInput(ListProposalsInput, input);
  const { userId } = ctx.actor;
  const binding = bindList(ctx, JSON.stringify(['proposals', state, kind, team, userId]));
  const before = openPlace(binding, cursor);
  const now = ctx.clock.now();
  const reader = { userId, seesSharedTeams: seesAllTeams(ctx) };
  const found = await withTenantTx(ctx, async (tx) => {
    const teamId = team === undefined ? null : (await resolveTeam(tx, ctx, team)).team.id;
    return findProposals(tx, { tenantId: ctx.tenantId, teamId, reader, state, kind, now, before, limit: limit + 1 });
  });
  const rows = found.map((row) => ({ ...row, id: row.proposal.id, createdAt: row.proposal.createdAt }));
  return toPage(binding, { rows, limit, render: ({ proposal, teamSlug }) => toProposal(proposal, { teamSlug, now }) });
}
