import { withTenantTx } from '@cairn/db';
import { recordAudit } from '../audit/index.ts';
import { requireScope, type TenantContext } from '../shared/context.ts';
import { notFoundError, violatesConstraint } from '../shared/errors.ts';
import { decodeId } from '../shared/ids.ts';
import { parseInput } from '../shared/parse-input.ts';
import { emailTakenError, userChangedError } from './identity.errors.ts';
import { toUser } from './identity.models.ts';
import { UserChanges, type User } from './identity.schemas.ts';
import { assertOwnerRemains, assertOwnersDecideOnOwners } from './user-change.models.ts';
import { changeUser, lockOwners, lockUser } from './users.repository.ts';

export interface UpdateUser {
  id: string;
  /** The version the caller read, undefined for whatever is there; asked for once it is known that there is one. */
  expectedVersion: () => number | undefined;
  changes: UserChanges;
}

/**
 * Changes a user's name, address or role. A role holds from the next request on, on other nodes within seconds.
 * @throws AppError `resource.not_found` (404), `user.changed` (412), `user.owner_needed` (403), `user.last_owner`,
 *   `user.email_taken` (409)
 */
export async function updateUser(ctx: TenantContext, { id, expectedVersion, changes }: UpdateUser): Promise<User> {
  requireScope(ctx, 'members:admin');
  const given = parseInput(UserChanges, changes);
  const key = { tenantId: ctx.tenantId, id: decodeId('usr', id) };
  try {
    return await withTenantTx(ctx, async (tx) => {
      const owners = await lockOwners(tx, ctx.tenantId);
      const row = await lockUser(tx, key);
      if (!row || row.deletedAt !== null) throw notFoundError();
      if ((expectedVersion() ?? row.version) !== row.version) throw userChangedError();
      const to = given.role ?? row.role;
      assertOwnersDecideOnOwners({ by: ctx.role, from: row.role, to });
      assertOwnerRemains(owners, { id: row.id, to });
      const user = toUser(await changeUser(tx, key, { ...given, updatedAt: ctx.clock.now() }));
      await recordAudit(tx, ctx, {
        action: 'user.updated',
        resourceKind: 'user',
        resourceId: user.id,
        details: { fields: Object.keys(given).sort(), role: { from: row.role, to: user.role } },
      });
      return user;
    });
  } catch (error) {
    if (violatesConstraint(error, 'users_email_key')) throw emailTakenError();
    throw error;
  }
}
