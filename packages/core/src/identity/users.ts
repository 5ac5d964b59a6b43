import { withTenantTx } from '@cairn/db';
import { recordAudit } from '../audit/index.ts';
import { requireScope, type TenantContext } from '../shared/context.ts';
import { notFoundError, violatesConstraint } from '../shared/errors.ts';
import { decodeId, newUuid } from '../shared/ids.ts';
import { bindList, openPlace, toPage } from '../shared/page.ts';
import { parseInput } from '../shared/parse-input.ts';
import { insertPersonalTeam } from './create-organization.ts';
import { emailTakenError } from './identity.errors.ts';
import { toUser } from './identity.models.ts';
import { CreateUserInput, PageInput, type User } from './identity.schemas.ts';
import { assertOwnersDecideOnOwners } from './user-change.models.ts';
import { findUser, findUsers, insertUser } from './users.repository.ts';

/**
 * Makes a user and their personal team; they are in no other team until somebody puts them there.
 * @throws AppError `user.email_taken` (409), `user.owner_needed` (403)
 */
export async function createUser(ctx: TenantContext, input: CreateUserInput): Promise<User> {
  requireScope(ctx, 'members:admin');
  const body = parseInput(CreateUserInput, input);
  assertOwnersDecideOnOwners({ by: ctx.role, from: null, to: body.role });
  const { tenantId } = ctx;
  const createdAt = ctx.clock.now();
  try {
    return await withTenantTx(ctx, async (tx) => {
      const row = await insertUser(tx, { tenantId, id: newUuid(), ...body, createdAt, updatedAt: createdAt });
      await insertPersonalTeam(tx, { tenantId, userId: row.id, createdAt });
      const user = toUser(row);
      await recordAudit(tx, ctx, {
        action: 'user.created',
        resourceKind: 'user',
        resourceId: user.id,
        details: { role: user.role },
      });
      return user;
    });
  } catch (error) {
    if (violatesConstraint(error, 'users_email_key')) throw emailTakenError();
    throw error;
  }
}

/** Oneself, or anyone of the organization with `members:admin`. */
export async function getUser(ctx: TenantContext, input: { id: string }): Promise<User> {
  const id = decodeId('usr', input.id);
  if (id !== ctx.actor.userId) requireScope(ctx, 'members:admin');
  const row = await withTenantTx(ctx, (tx) => findUser(tx, { tenantId: ctx.tenantId, id }));
  if (!row) throw notFoundError();
  return toUser(row);
}

/** Oldest first. */
export async function listUsers(
  ctx: TenantContext,
  input: PageInput,
): Promise<{ items: User[]; nextCursor: string | null }> {
  requireScope(ctx, 'members:admin');
  const { limit, cursor } = parseInput(PageInput, input);
  const binding = bindList(ctx, 'users');
  const after = openPlace(binding, cursor);
  const rows = await withTenantTx(ctx, (tx) => findUsers(tx, { tenantId: ctx.tenantId, after, limit: limit + 1 }));
  return toPage(binding, { rows, limit, render: toUser });
}
