import { withTenantTx } from '@cairn/db';
import { recordAudit } from '../audit/index.ts';
import { requireScope, type TenantContext } from '../shared/context.ts';
import { violatesConstraint } from '../shared/errors.ts';
import { newUuid } from '../shared/ids.ts';
import { bindList, openPlace, toPage } from '../shared/page.ts';
import { parseInput } from '../shared/parse-input.ts';
import { slugTakenError } from './identity.errors.ts';
import { toTeam } from './identity.models.ts';
import { findSharedTeams, insertTeam } from './identity.repository.ts';
import { CreateTeamInput, PageInput, type Team } from './identity.schemas.ts';
import { seesAllTeams } from './team-access.ts';
import { upsertMember } from './team-members.repository.ts';

/**
 * Makes a shared team; a person who makes it is its first maintainer.
 * @throws AppError `team.slug_taken` (409)
 */
export async function createTeam(ctx: TenantContext, input: CreateTeamInput): Promise<Team> {
  requireScope(ctx, 'members:admin');
  const body = parseInput(CreateTeamInput, input);
  const { tenantId } = ctx;
  const { userId } = ctx.actor;
  const createdAt = ctx.clock.now();
  try {
    return await withTenantTx(ctx, async (tx) => {
      const row = await insertTeam(tx, { tenantId, id: newUuid(), ...body, createdAt });
      if (userId !== null) await upsertMember(tx, { tenantId, teamId: row.id, userId, role: 'maintainer', createdAt });
      const team = toTeam(row);
      await recordAudit(tx, ctx, { action: 'team.created', resourceKind: 'team', resourceId: team.id });
      return team;
    });
  } catch (error) {
    if (violatesConstraint(error, 'teams_slug_key')) throw slugTakenError('team');
    throw error;
  }
}

/** The shared teams the caller may see, oldest first. */
export async function listTeams(
  ctx: TenantContext,
  input: PageInput,
): Promise<{ items: Team[]; nextCursor: string | null }> {
  requireScope(ctx, 'skills:read');
  const { limit, cursor } = parseInput(PageInput, input);
  const binding = bindList(ctx, 'teams');
  const after = openPlace(binding, cursor);
  const memberId = seesAllTeams(ctx) ? null : ctx.actor.userId;
  const rows = await withTenantTx(ctx, (tx) =>
    findSharedTeams(tx, { tenantId: ctx.tenantId, after, limit: limit + 1, memberId }),
  );
  return toPage(binding, { rows, limit, render: toTeam });
}
