import type { TenantTx } from '@cairn/db';
import type { TenantContext } from '../shared/context.ts';
import { missingScopeError, notFoundError } from '../shared/errors.ts';
import { encodeId, tryDecodeId } from '../shared/ids.ts';
import { TEAM_ROLE_SCOPES, type Scope, type TeamRole } from '../shared/scopes.ts';
import { findTeam, type TeamRef, type TeamRow } from './identity.repository.ts';
import { findMemberRole, findMemberships, type MembershipRow } from './team-members.repository.ts';

/** A team the caller may see, and what they are in it. */
export interface TeamAccess {
  team: { id: string; slug: string; name: string; personalUserId: string | null };
  /** Null for owners, admins and reviewers of the organization who are no members. */
  role: TeamRole | null;
}

/**
 * Finds a team by id, slug or `~me`.
 * @throws AppError `resource.not_found` (404) where there is none that the caller may see
 */
export async function resolveTeam(tx: TenantTx, ctx: TenantContext, ref: string): Promise<TeamAccess> {
  const wanted = parseTeamRef(ctx, ref);
  const row = wanted && (await findTeam(tx, { tenantId: ctx.tenantId, ref: wanted }));
  if (!row) throw notFoundError();
  const access = await accessTo(tx, ctx, row);
  if (!access) throw notFoundError();
  return access;
}

/** The same for a team that a row of ours points at. `teamId` is a UUID. */
export async function resolveTeamById(tx: TenantTx, ctx: TenantContext, teamId: string): Promise<TeamAccess> {
  return resolveTeam(tx, ctx, encodeId('team', teamId));
}

/** Every team the caller is a member of, the personal one first. */
export async function listOwnTeams(tx: TenantTx, ctx: TenantContext): Promise<TeamAccess[]> {
  if (ctx.actor.userId === null) return [];
  const rows = await findMemberships(tx, { tenantId: ctx.tenantId, userId: ctx.actor.userId });
  return rows.map(({ team, role }: MembershipRow) => ({ team: toTeam(team), role }));
}

export function hasTeamScope(ctx: TenantContext, access: TeamAccess, scope: Scope): boolean {
  if (ctx.scopes.has(scope)) return true;
  return access.role !== null && ctx.teamScopes.has(scope) && TEAM_ROLE_SCOPES[access.role].includes(scope);
}

/** @throws AppError `auth.missing_scope` (403) */
export function requireTeamScope(ctx: TenantContext, access: TeamAccess, scope: Scope): void {
  if (!hasTeamScope(ctx, access, scope)) throw missingScopeError(scope);
}

/** True for those who see every shared team: the organization's owners, admins and reviewers. */
export function seesAllTeams(ctx: TenantContext): boolean {
  return ctx.role === 'owner' || ctx.role === 'admin' || ctx.role === 'reviewer';
}

function parseTeamRef(ctx: TenantContext, ref: string): TeamRef | null {
  if (ref === '~me') return ctx.actor.userId === null ? null : { personalUserId: ctx.actor.userId };
  const id = tryDecodeId('team', ref);
  return id === null ? { slug: ref } : { id };
}

async function accessTo(tx: TenantTx, ctx: TenantContext, row: TeamRow): Promise<TeamAccess | null> {
  const { userId } = ctx.actor;
  const role =
    userId === null ? undefined : await findMemberRole(tx, { tenantId: ctx.tenantId, teamId: row.id, userId });
  const isShared = row.personalUserId === null;
  const mayLookIn = ctx.actor.kind === 'system' || (isShared && (seesAllTeams(ctx) || userId === null));
  if (role === undefined && !mayLookIn) return null;
  return { team: toTeam(row), role: role ?? null };
}

function toTeam(row: TeamRow): TeamAccess['team'] {
  return { id: row.id, slug: row.slug ?? '~me', name: row.name, personalUserId: row.personalUserId };
}
