import type { Database } from '@cairn/db';
import { withSystemTx } from '@cairn/db/system-tx';
import { systemClock, type Clock } from '../shared/clock.ts';
import { sha256Hex } from '../shared/hashing.ts';
import { newUuid } from '../shared/ids.ts';
import { mintKeyToken } from './key-token.models.ts';
import { hasPlatformKey, insertPlatformKey } from './keys.repository.ts';

export interface PlatformKey {
  id: string;
  token: string;
}

/** Makes the installation's first platform key; null where there is one already. */
export async function createFirstPlatformKey({
  db,
  clock = systemClock,
}: {
  db: Database;
  clock?: Clock;
}): Promise<PlatformKey | null> {
  return withSystemTx({ db, reason: 'create the first platform key' }, async (tx) => {
    if (await hasPlatformKey(tx)) return null;
    const token = mintKeyToken('platform');
    const id = newUuid();
    const row = { id, name: 'bootstrap', hash: sha256Hex(token), last4: token.slice(-4), createdAt: clock.now() };
    await insertPlatformKey(tx, row);
    return { id, token };
  });
}
