import { withTenantTx, type TenantTx } from '@cairn/db';
import { recordAudit } from '../audit/index.ts';
import { requireScope, type TenantContext } from '../shared/context.ts';
import { notFoundError, validationError } from '../shared/errors.ts';
import { sha256Hex } from '../shared/hashing.ts';
import { decodeId, newUuid } from '../shared/ids.ts';
import { bindList, openPlace, toPage } from '../shared/page.ts';
import { parseInput } from '../shared/parse-input.ts';
import { KEY_KIND_SCOPES, type KeyKind, type Scope } from '../shared/scopes.ts';
import { toApiKey } from './identity.models.ts';
import { CreateKeyInput, ListKeysInput, type ApiKey, type CreatedApiKey } from './identity.schemas.ts';
import { mintKeyToken } from './key-token.models.ts';
import { findApiKeys, insertApiKey, revokeApiKey } from './keys.repository.ts';
import { assertOwnersDecideOnOwners } from './user-change.models.ts';
import { holdUser } from './users.repository.ts';

/**
 * Makes a key; the answer holds it this once, the database only its hash.
 * @throws AppError `auth.missing_scope` (403) where the new key could do what the one that asks cannot,
 *   `user.owner_needed` (403) for a key of an owner, `resource.not_found` (404) where there is no such user
 */
export async function createKey(ctx: TenantContext, input: CreateKeyInput): Promise<CreatedApiKey> {
  requireScope(ctx, 'keys:admin');
  const { userId: givenUserId, scopes = null, ...body } = parseInput(CreateKeyInput, input);
  const createdAt = ctx.clock.now();
  const expiresAt = body.expiresAt === undefined ? null : new Date(body.expiresAt);
  assertMakesSense({ kind: body.kind, userId: givenUserId, expiresAt, now: createdAt });
  const userId = givenUserId === undefined ? null : decodeId('usr', givenUserId);
  const token = mintKeyToken(body.kind);
  return withTenantTx(ctx, async (tx) => {
    if (userId !== null) await holdHolder(tx, ctx, userId);
    for (const scope of reachOf({ kind: body.kind, narrowedTo: scopes })) requireScope(ctx, scope);
    const row = await insertApiKey(tx, {
      ...body,
      tenantId: ctx.tenantId,
      id: newUuid(),
      userId,
      scopes,
      createdAt,
      expiresAt,
      hash: sha256Hex(token),
      last4: token.slice(-4),
      createdByKind: ctx.actor.kind,
      createdById: ctx.actor.id,
    });
    const key = toApiKey(row, ctx.actor.userId);
    await recordAudit(tx, ctx, {
      action: 'key.created',
      resourceKind: 'key',
      resourceId: key.id,
      details: { kind: key.kind, userId: key.userId, scopes: key.scopes, expiresAt: key.expiresAt },
    });
    return { ...key, key: token };
  });
}

interface WantedKey {
  kind: KeyKind;
  userId: string | undefined;
  expiresAt: Date | null;
  now: Date;
}

function assertMakesSense({ kind, userId, expiresAt, now }: WantedKey): void {
  const isPersonal = kind === 'user' || kind === 'agent';
  if (isPersonal !== (userId !== undefined)) {
    const message = isPersonal ? 'is needed for a key of this kind' : 'must be absent: a key of this kind has no user';
    throw validationError([{ path: '/userId', message }]);
  }
  if (expiresAt !== null && expiresAt <= now) throw validationError([{ path: '/expiresAt', message: 'is past' }]);
}

/** The role of the user, who stays until the key is theirs. */
async function holdHolder(tx: TenantTx, ctx: TenantContext, userId: string): Promise<void> {
  const user = await holdUser(tx, { tenantId: ctx.tenantId, id: userId });
  if (!user) throw notFoundError();
  assertOwnersDecideOnOwners({ by: ctx.role, from: user.role, to: user.role });
}

/** Newest first; those that open nothing any more included, unless `state` says otherwise. */
export async function listKeys(
  ctx: TenantContext,
  input: ListKeysInput,
): Promise<{ items: ApiKey[]; nextCursor: string | null }> {
  requireScope(ctx, 'keys:admin');
  const { limit, cursor, kind, state, userId: ofUser } = parseInput(ListKeysInput, input);
  const userId = ofUser === undefined ? undefined : decodeId('usr', ofUser);
  const binding = bindList(ctx, JSON.stringify(['keys', kind, state, userId]));
  const before = openPlace(binding, cursor);
  const filter = { kind, state, userId, now: ctx.clock.now() };
  const found = await withTenantTx(ctx, (tx) =>
    findApiKeys(tx, { tenantId: ctx.tenantId, filter, before, limit: limit + 1 }),
  );
  const rows = found.map((row) => ({ ...row, id: row.key.id, createdAt: row.key.createdAt }));
  return toPage(binding, { rows, limit, render: ({ key, createdByUserId }) => toApiKey(key, createdByUserId) });
}

/** All that a key may ever come to hold: its user's role, in the organization or in a team, may grow later. */
function reachOf({ kind, narrowedTo }: { kind: KeyKind; narrowedTo: readonly string[] | null }): Scope[] {
  return KEY_KIND_SCOPES[kind].filter((scope) => narrowedTo === null || narrowedTo.includes(scope));
}

/** A revoked key opens nothing on this node at once, on others within seconds. Revoking again changes nothing. */
export async function revokeKey(ctx: TenantContext, input: { id: string }): Promise<void> {
  requireScope(ctx, 'keys:admin');
  const id = decodeId('key', input.id);
  await withTenantTx(ctx, async (tx) => {
    const row = await revokeApiKey(tx, { tenantId: ctx.tenantId, id, now: ctx.clock.now() });
    if (!row) throw notFoundError();
    await recordAudit(tx, ctx, { action: 'key.revoked', resourceKind: 'key', resourceId: input.id });
  });
}
