import type { TenantTx } from '@cairn/db';
import { hasTeamScope, requireTeamScope, resolveTeam, type TeamAccess } from '../identity/index.ts';
import type { TenantContext } from '../shared/context.ts';
import { missingScopeError, notFoundError } from '../shared/errors.ts';
import { findSkill, lockSkill, type SkillRow } from './skills.repository.ts';

/** @throws AppError `resource.not_found` (404), `auth.missing_scope` (403) */
export async function readableTeam(tx: TenantTx, ctx: TenantContext, ref: string): Promise<TeamAccess> {
  const access = await resolveTeam(tx, ctx, ref);
  requireTeamScope(ctx, access, 'skills:read');
  return access;
}

/** One may change, or propose to change, the skills of a team that one does more than read in. */
export async function writableTeam(tx: TenantTx, ctx: TenantContext, ref: string): Promise<TeamAccess> {
  const access = await resolveTeam(tx, ctx, ref);
  requireTeamScope(ctx, access, 'skills:write');
  if (access.role === 'reader' && !ctx.scopes.has('skills:publish')) throw missingScopeError('skills:write');
  return access;
}

export function mayPublish(ctx: TenantContext, access: TeamAccess): boolean {
  return hasTeamScope(ctx, access, 'skills:publish');
}

interface SkillRef {
  access: TeamAccess;
  name: string;
}

/** @throws AppError `resource.not_found` (404) */
export async function loadSkill(tx: TenantTx, ctx: TenantContext, { access, name }: SkillRef): Promise<SkillRow> {
  const row = await findSkill(tx, { tenantId: ctx.tenantId, teamId: access.team.id, name });
  if (!row) throw notFoundError();
  return row;
}

/** @throws AppError `resource.not_found` (404) */
export async function loadLockedSkill(
  tx: TenantTx,
  ctx: TenantContext,
  { teamId, name }: { teamId: string; name: string },
): Promise<SkillRow> {
  const row = await lockSkill(tx, { tenantId: ctx.tenantId, teamId, name });
  if (!row) throw notFoundError();
  return row;
}

/** The slug as the wire shows it, from an access: a personal team has none. */
export function slugOf(access: TeamAccess): string | null {
  return access.team.personalUserId === null ? access.team.slug : null;
}
