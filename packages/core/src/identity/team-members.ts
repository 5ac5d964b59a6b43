import { z } from 'zod';
import { withTenantTx } from '@cairn/db';
import { recordAudit } from '../audit/index.ts';
import { requireScope, type TenantContext } from '../shared/context.ts';
import { openCursor, signCursor } from '../shared/cursor.ts';
import { notFoundError } from '../shared/errors.ts';
import { decodeId, encodeId } from '../shared/ids.ts';
import { bindList } from '../shared/page.ts';
import { parseInput } from '../shared/parse-input.ts';
import { personalTeamError } from './identity.errors.ts';
import { toMember } from './identity.models.ts';
import { PageInput, SetTeamMemberInput, type TeamMember } from './identity.schemas.ts';
import { resolveTeam, type TeamAccess } from './team-access.ts';
import { deleteMember, findMembers, upsertMember } from './team-members.repository.ts';
import { findUser, holdUser } from './users.repository.ts';

/** The members of a team the caller may see, by user. */
export async function listTeamMembers(
  ctx: TenantContext,
  input: PageInput & { team: string },
): Promise<{ items: TeamMember[]; nextCursor: string | null }> {
  requireScope(ctx, 'skills:read');
  const { team: ref, ...rest } = input;
  const { limit, cursor } = parseInput(PageInput, rest);
  return withTenantTx(ctx, async (tx) => {
    const { team } = await resolveTeam(tx, ctx, ref);
    const binding = bindList(ctx, `members ${team.id}`);
    const afterUserId = cursor === undefined ? undefined : z.string().parse(openCursor(binding, cursor));
    const rows = await findMembers(tx, { tenantId: ctx.tenantId, teamId: team.id, afterUserId, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const nextCursor = rows.length > limit && last ? signCursor(binding, last.user.id) : null;
    return { items: page.map(toMember), nextCursor };
  });
}

/** Puts a user into a shared team, or changes their role in it; the same again changes nothing. */
export async function setTeamMember(
  ctx: TenantContext,
  input: SetTeamMemberInput & { team: string; userId: string },
): Promise<TeamMember> {
  requireScope(ctx, 'members:admin');
  const { role } = parseInput(SetTeamMemberInput, { role: input.role });
  const userId = decodeId('usr', input.userId);
  return withTenantTx(ctx, async (tx) => {
    const { team } = shared(await resolveTeam(tx, ctx, input.team));
    const user = await holdUser(tx, { tenantId: ctx.tenantId, id: userId });
    if (!user) throw notFoundError();
    const member = { tenantId: ctx.tenantId, teamId: team.id, userId, role, createdAt: ctx.clock.now() };
    await upsertMember(tx, member);
    await recordAudit(tx, ctx, {
      action: 'team.member_set',
      resourceKind: 'team',
      resourceId: encodeId('team', team.id),
      details: { userId: input.userId, role },
    });
    return toMember({ member, user });
  });
}

/** Takes a user out of a shared team; one who is not in it is out already. */
export async function removeTeamMember(ctx: TenantContext, input: { team: string; userId: string }): Promise<void> {
  requireScope(ctx, 'members:admin');
  const userId = decodeId('usr', input.userId);
  await withTenantTx(ctx, async (tx) => {
    const { team } = shared(await resolveTeam(tx, ctx, input.team));
    const user = await findUser(tx, { tenantId: ctx.tenantId, id: userId });
    if (!user) throw notFoundError();
    const removed = await deleteMember(tx, { tenantId: ctx.tenantId, teamId: team.id, userId });
    await recordAudit(tx, ctx, {
      action: 'team.member_removed',
      resourceKind: 'team',
      resourceId: encodeId('team', team.id),
      details: { userId: input.userId, removed },
    });
  });
}

function shared(access: TeamAccess): TeamAccess {
  if (access.team.personalUserId !== null) throw personalTeamError();
  return access;
}
