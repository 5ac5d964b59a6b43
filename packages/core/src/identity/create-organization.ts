import type { Database } from '@cairn/db';
import { withSystemTx, type SystemTx } from '@cairn/db/system-tx';
import { recordSystemAudit } from '../audit/index.ts';
import type { Clock } from '../shared/clock.ts';
import type { TenantContext } from '../shared/context.ts';
import { violatesConstraint } from '../shared/errors.ts';
import { sha256Hex } from '../shared/hashing.ts';
import { encodeId, newUuid } from '../shared/ids.ts';
import { parseInput } from '../shared/parse-input.ts';
import { slugTakenError } from './identity.errors.ts';
import { insertOrganization, insertTeam } from './identity.repository.ts';
import { CreateOrganizationInput, type CreatedOrganization } from './identity.schemas.ts';
import { mintKeyToken } from './key-token.models.ts';
import { insertApiKey } from './keys.repository.ts';
import { toTeam } from './identity.models.ts';
import { upsertMember } from './team-members.repository.ts';
import { insertUser } from './users.repository.ts';

/** Who acts for the platform: one key, no organization. */
export interface PlatformContext extends Pick<TenantContext, 'beforeCommit'> {
  db: Database;
  clock: Clock;
  requestId: string;
  keyId: string;
}

/**
 * Makes a tenant with its first team `default` and an owner, whose key is shown this once.
 * @throws AppError `organization.slug_taken` (409)
 */
export async function createOrganization(
  ctx: PlatformContext,
  input: CreateOrganizationInput,
): Promise<CreatedOrganization> {
  const { slug, name } = parseInput(CreateOrganizationInput, input);
  try {
    return await withSystemTx({ ...ctx, reason: 'create an organization' }, (tx) =>
      foundOrganization(tx, ctx, { slug, name }),
    );
  } catch (error) {
    if (violatesConstraint(error, 'organizations_slug_key')) throw slugTakenError('organization');
    throw error;
  }
}

/** The same inside a transaction of the caller's. */
export async function foundOrganization(
  tx: SystemTx,
  ctx: PlatformContext,
  org: { slug: string; name: string },
): Promise<CreatedOrganization> {
  const tenantId = newUuid();
  const createdAt = ctx.clock.now();
  await insertOrganization(tx, { tenantId, ...org, createdAt });
  const owner = { name: 'admin', email: `admin@${org.slug}.invalid` };
  const user = await insertUser(tx, {
    tenantId,
    id: newUuid(),
    ...owner,
    role: 'owner',
    createdAt,
    updatedAt: createdAt,
  });
  const team = await insertTeam(tx, { tenantId, id: newUuid(), slug: 'default', name: 'Default', createdAt });
  await insertPersonalTeam(tx, { tenantId, userId: user.id, createdAt });
  await upsertMember(tx, { tenantId, teamId: team.id, userId: user.id, role: 'maintainer', createdAt });
  const apiKey = mintKeyToken('user');
  await insertApiKey(tx, {
    tenantId,
    id: newUuid(),
    kind: 'user',
    userId: user.id,
    name: 'first key',
    hash: sha256Hex(apiKey),
    last4: apiKey.slice(-4),
    createdByKind: 'platform',
    createdById: ctx.keyId,
    createdAt,
  });
  await recordSystemAudit(tx, {
    tenantId,
    actorId: ctx.keyId,
    action: 'organization.created',
    resourceKind: 'organization',
    resourceId: encodeId('org', tenantId),
    requestId: ctx.requestId,
    createdAt,
  });
  return {
    org: { id: encodeId('org', tenantId), ...org },
    team: toTeam(team),
    admin: { userId: encodeId('usr', user.id), apiKey },
  };
}

/** Every user has a personal team from the start, with nobody else in it. */
export async function insertPersonalTeam(
  tx: Parameters<typeof insertTeam>[0],
  of: { tenantId: string; userId: string; createdAt: Date },
): Promise<void> {
  const { tenantId, userId, createdAt } = of;
  const team = await insertTeam(tx, { tenantId, id: newUuid(), name: 'Personal', personalUserId: userId, createdAt });
  await upsertMember(tx, { tenantId, teamId: team.id, userId, role: 'maintainer', createdAt });
}
