import type { Database } from '@cairn/db';
import { withSystemTx } from '@cairn/db/system-tx';
import { storeKeyUses, type KeyUseRow } from './keys.repository.ts';

/** When keys were last used, written down apart from any request. */
export interface KeyUses {
  /** Costs the request nothing; at most one write a minute and key comes of it. */
  note(key: { tenantId: string; id: string; lastUsedAt: Date | null }, now: Date): void;
  /** Writes down what was noted. Never fails: what was not written is noted again by the next use. */
  flush(): Promise<void>;
}

const MINUTE_MS = 60_000;
const GATHER_MS = 1_000;
const AT_MOST = 1_000;

export function createKeyUses(db: Database): KeyUses {
  const noted = new Map<string, KeyUseRow>();
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const uses = [...noted.values()];
    noted.clear();
    if (uses.length === 0) return;
    await withSystemTx({ db, reason: 'note the use of keys' }, (tx) => storeKeyUses(tx, uses)).catch(() => {});
  }

  function note({ tenantId, id, lastUsedAt }: Parameters<KeyUses['note']>[0], now: Date): void {
    const isDue = lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= MINUTE_MS;
    if (!isDue || noted.size >= AT_MOST) return;
    noted.set(id, { tenantId, id, usedAt: now });
    timer ??= setTimeout(() => void flush(), GATHER_MS).unref();
  }

  return { note, flush };
}
