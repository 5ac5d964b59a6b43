import type { TenantTx } from '@cairn/db';
import { resolveTeam, type TeamAccess } from '../identity/index.ts';
import { requireScope, requireUserId, type TenantContext } from '../shared/context.ts';
import { notFoundError } from '../shared/errors.ts';
import { encodeId } from '../shared/ids.ts';
import { teamMemoryReadOnlyError, teamNeededError, teamOutOfPlaceError } from './memory.errors.ts';
import type { StoreKey } from './memory.repository.ts';
import { MEMORY_STORES } from './memory-stores.models.ts';

export interface StoreRef {
  store: string;
  team?: string | undefined;
}

/**
 * The store that the caller may read or write.
 * @throws AppError `resource.not_found` (404: no such store or team), `actor.no_user` (403),
 *   `auth.missing_scope` (403), `memory.team_read_only` (403), `request.invalid` (422: team missing or out of place)
 */
export async function resolveStore(
  tx: TenantTx,
  ctx: TenantContext,
  { store, team, access }: StoreRef & { access: 'read' | 'write' },
): Promise<StoreKey> {
  const name = MEMORY_STORES.find((known) => known === store);
  if (name === undefined) throw notFoundError();
  const { tenantId } = ctx;
  if (name !== 'team') {
    const userId = requireUserId(ctx);
    requireScope(ctx, `memory:${access}`);
    if (team !== undefined) throw teamOutOfPlaceError();
    return { tenantId, name, userId, teamId: null };
  }
  requireScope(ctx, `memory:${access}`);
  if (team === undefined) throw teamNeededError();
  const found = await resolveTeam(tx, ctx, team);
  if (access === 'write' && !mayWrite(ctx, found)) throw teamMemoryReadOnlyError();
  return { tenantId, name, userId: null, teamId: found.team.id };
}

/** How the audit trail names a store: its owner, and which of the owner's it is. */
export function nameStore(key: StoreKey): string {
  const owner = key.name === 'team' ? encodeId('team', key.teamId) : encodeId('usr', key.userId);
  return `${owner}/${key.name}`;
}

function mayWrite(ctx: TenantContext, { role }: TeamAccess): boolean {
  return ctx.actor.kind === 'user' && (role === 'maintainer' || role === 'reviewer');
}
