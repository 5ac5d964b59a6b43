import { withTenantTx } from '@cairn/db';
import type { TenantContext } from '../shared/context.ts';
import { notFoundError } from '../shared/errors.ts';
import { encodeId } from '../shared/ids.ts';
import { SCOPES } from '../shared/scopes.ts';
import { findOrganization } from './identity.repository.ts';
import type { Me } from './identity.schemas.ts';
import { listOwnTeams } from './team-access.ts';
import type { PlatformPrincipal } from './authenticate.ts';

/** Who the credential is, where it belongs and what it may do. Needs no scope: one may always ask this. */
export async function getMe(ctx: TenantContext): Promise<Me> {
  const { org, teams } = await withTenantTx(ctx, async (tx) => ({
    org: await findOrganization(tx, ctx.tenantId),
    teams: await listOwnTeams(tx, ctx),
  }));
  if (!org) throw notFoundError();
  const { kind, id, name, userId } = ctx.actor;
  if (kind === 'system') throw notFoundError();
  return {
    actor: { kind, id: encodeId('key', id), name, userId: userId === null ? null : encodeId('usr', userId) },
    org: { id: encodeId('org', org.tenantId), slug: org.slug, name: org.name },
    teams: teams.map(({ team, role }) => ({ id: encodeId('team', team.id), slug: team.slug, name: team.name, role })),
    scopes: SCOPES.filter((scope) => ctx.scopes.has(scope)),
  };
}

/** The same for a platform key, which belongs to no organization. */
export function describePlatformKey({ keyId, name }: PlatformPrincipal): Me {
  const actor = { kind: 'platform' as const, id: encodeId('key', keyId), name, userId: null };
  return { actor, org: null, teams: [], scopes: [] };
}
