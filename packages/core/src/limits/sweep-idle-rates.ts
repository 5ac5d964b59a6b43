import type { Database } from '@cairn/db';
import { withSystemTx } from '@cairn/db/system-tx';
import { deleteIdleBuckets } from './request-rates.repository.ts';

/** Removes the buckets of keys and organizations that have asked for nothing within the last hour. */
export async function sweepIdleRates({ db }: { db: Database }): Promise<void> {
  await withSystemTx({ db, reason: 'sweep idle rates' }, deleteIdleBuckets);
}
