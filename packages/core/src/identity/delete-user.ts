import { withTenantTx, type TenantTx } from '@cairn/db';
import { recordAudit } from '../audit/index.ts';
import { requireScope, type TenantContext } from '../shared/context.ts';
import { notFoundError } from '../shared/errors.ts';
import { decodeId } from '../shared/ids.ts';
import type { UserRow } from './identity.repository.ts';
import { revokeKeysOfUser } from './keys.repository.ts';
import { deleteMemberships } from './team-members.repository.ts';
import { assertOwnerRemains, assertOwnersDecideOnOwners } from './user-change.models.ts';
import { changeUser, lockOwners, lockUser } from './users.repository.ts';

/**
 * Removes a user: their keys open nothing, they are in no team and on no list, and their address is free. What they
 * made stays theirs. Removing them again changes nothing.
 * @throws AppError `resource.not_found` (404), `user.owner_needed` (403), `user.last_owner` (409)
 */
export async function deleteUser(ctx: TenantContext, input: { id: string }): Promise<void> {
  requireScope(ctx, 'members:admin');
  const key = { tenantId: ctx.tenantId, id: decodeId('usr', input.id) };
  await withTenantTx(ctx, async (tx) => {
    const owners = await lockOwners(tx, ctx.tenantId);
    const row = await lockUser(tx, key);
    if (!row) throw notFoundError();
    const details = row.deletedAt === null ? await remove(tx, ctx, { row, owners }) : { keys: 0, teams: 0 };
    await recordAudit(tx, ctx, { action: 'user.deleted', resourceKind: 'user', resourceId: input.id, details });
  });
}

async function remove(
  tx: TenantTx,
  ctx: TenantContext,
  { row, owners }: { row: UserRow; owners: string[] },
): Promise<{ keys: number; teams: number }> {
  assertOwnersDecideOnOwners({ by: ctx.role, from: row.role, to: null });
  assertOwnerRemains(owners, { id: row.id, to: null });
  const now = ctx.clock.now();
  const ofUser = { tenantId: row.tenantId, userId: row.id };
  const keys = await revokeKeysOfUser(tx, { ...ofUser, now });
  const teams = await deleteMemberships(tx, ofUser);
  await changeUser(tx, row, { deletedAt: now, updatedAt: now });
  return { keys, teams };
}
