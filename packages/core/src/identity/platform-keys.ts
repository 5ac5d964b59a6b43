import type { Database } from '@cairn/db';
import { withSystemTx, type SystemTx } from '@cairn/db/system-tx';
import { systemClock, type Clock } from '../shared/clock.ts';
import { sha256Hex } from '../shared/hashing.ts';
import { encodeId, newUuid } from '../shared/ids.ts';
import { foundOrganization } from './create-organization.ts';
import { mintKeyToken } from './key-token.models.ts';
import { insertApiKey } from './keys.repository.ts';
import { findFirstOwner, hasPlatformKey, insertPlatformKey, revokeLocalKeys } from './platform-keys.repository.ts';

export interface PlatformKey {
  /** UUID. */
  id: string;
  token: string;
}

interface PlatformScope {
  db: Database;
  clock?: Clock;
}

/** Makes the installation's first platform key; null where there is one already. */
export async function createFirstPlatformKey({ db, clock = systemClock }: PlatformScope): Promise<PlatformKey | null> {
  return withSystemTx({ db, reason: 'create the first platform key' }, async (tx) =>
    (await hasPlatformKey(tx)) ? null : createPlatformKey(tx, clock.now()),
  );
}

/** What a person on the machine needs to begin; encoded ids and two keys. */
export interface LocalCredentials {
  orgId: string;
  teamId: string;
  userId: string;
  apiKey: string;
  platformKey: string;
}

/**
 * New keys for whoever holds the machine: a platform key, and one of the owner of the organization
 * `default`, which is made if it is not there. Keys given out this way before, which somebody has lost
 * or means to take back, open nothing from then on where the database is this machine's alone.
 */
export async function issueLocalCredentials({ db, clock = systemClock }: PlatformScope): Promise<LocalCredentials> {
  return withSystemTx({ db, reason: 'issue local credentials' }, async (tx) => {
    const createdAt = clock.now();
    if (db.driver === 'pglite') await revokeLocalKeys(tx, createdAt);
    const platformKey = await createPlatformKey(tx, createdAt);
    const owner = await findFirstOwner(tx, 'default');
    if (!owner) {
      const ctx = { db, clock, requestId: 'bootstrap', keyId: platformKey.id };
      const { org, team, admin } = await foundOrganization(tx, ctx, { slug: 'default', name: 'Default' });
      return { orgId: org.id, teamId: team.id, ...admin, platformKey: platformKey.token };
    }
    const apiKey = mintKeyToken('user');
    await insertApiKey(tx, {
      tenantId: owner.tenantId,
      id: newUuid(),
      kind: 'user',
      userId: owner.userId,
      name: 'credentials.json',
      hash: sha256Hex(apiKey),
      last4: apiKey.slice(-4),
      createdByKind: 'platform',
      createdById: platformKey.id,
      createdAt,
    });
    return {
      orgId: encodeId('org', owner.tenantId),
      teamId: encodeId('team', owner.teamId),
      userId: encodeId('usr', owner.userId),
      apiKey,
      platformKey: platformKey.token,
    };
  });
}

async function createPlatformKey(tx: SystemTx, createdAt: Date): Promise<PlatformKey> {
  const token = mintKeyToken('platform');
  const id = newUuid();
  await insertPlatformKey(tx, { id, name: 'bootstrap', hash: sha256Hex(token), last4: token.slice(-4), createdAt });
  return { id, token };
}
