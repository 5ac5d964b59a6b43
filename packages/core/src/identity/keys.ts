import { withTenantTx } from '@cairn/db';
import { recordAudit } from '../audit/index.ts';
import { requireScope, type TenantContext } from '../shared/context.ts';
import { notFoundError, validationError } from '../shared/errors.ts';
import { sha256Hex } from '../shared/hashing.ts';
import { decodeId, newUuid } from '../shared/ids.ts';
import { bindList, openPlace, toPage } from '../shared/page.ts';
import { parseInput } from '../shared/parse-input.ts';
import { effectiveScopes } from '../shared/scopes.ts';
import { toApiKey } from './identity.models.ts';
import { findUser } from './identity.repository.ts';
import { CreateKeyInput, PageInput, type ApiKey, type CreatedApiKey } from './identity.schemas.ts';
import { mintKeyToken } from './key-token.models.ts';
import { findApiKeys, insertApiKey, revokeApiKey } from './keys.repository.ts';

/**
 * Makes a key; the answer holds it this once, the database only its hash.
 * @throws AppError `auth.missing_scope` (403) where the new key could do what the one that asks cannot
 */
export async function createKey(ctx: TenantContext, input: CreateKeyInput): Promise<CreatedApiKey> {
  requireScope(ctx, 'keys:admin');
  const body = parseInput(CreateKeyInput, input);
  const isPersonal = body.kind === 'user' || body.kind === 'agent';
  if (isPersonal !== (body.userId !== undefined)) {
    const message = isPersonal ? 'is needed for a key of this kind' : 'must be absent: a key of this kind has no user';
    throw validationError([{ path: '/userId', message }]);
  }
  const userId = body.userId === undefined ? null : decodeId('usr', body.userId);
  const token = mintKeyToken(body.kind);
  return withTenantTx(ctx, async (tx) => {
    const user = userId === null ? null : await findUser(tx, { tenantId: ctx.tenantId, id: userId });
    if (user === undefined) throw notFoundError();
    const grant = { kind: body.kind, role: user?.role ?? null, narrowedTo: body.scopes ?? null };
    for (const scope of effectiveScopes(grant)) requireScope(ctx, scope);
    const row = await insertApiKey(tx, {
      tenantId: ctx.tenantId,
      id: newUuid(),
      kind: body.kind,
      userId,
      name: body.name,
      hash: sha256Hex(token),
      last4: token.slice(-4),
      scopes: body.scopes ?? null,
      createdByKind: ctx.actor.kind,
      createdById: ctx.actor.id,
      createdAt: ctx.clock.now(),
      expiresAt: body.expiresAt === undefined ? null : new Date(body.expiresAt),
    });
    const key = toApiKey(row);
    await recordAudit(tx, ctx, {
      action: 'key.created',
      resourceKind: 'key',
      resourceId: key.id,
      details: { kind: key.kind, scopes: key.scopes },
    });
    return { ...key, key: token };
  });
}

/** Newest first, revoked ones included. */
export async function listKeys(
  ctx: TenantContext,
  input: PageInput,
): Promise<{ items: ApiKey[]; nextCursor: string | null }> {
  requireScope(ctx, 'keys:admin');
  const { limit, cursor } = parseInput(PageInput, input);
  const binding = bindList(ctx, 'keys');
  const before = openPlace(binding, cursor);
  const rows = await withTenantTx(ctx, (tx) => findApiKeys(tx, { tenantId: ctx.tenantId, before, limit: limit + 1 }));
  return toPage(binding, { rows, limit, render: toApiKey });
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
