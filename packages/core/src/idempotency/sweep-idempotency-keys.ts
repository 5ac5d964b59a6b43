import type { Database } from '@cairn/db';
import { withSystemTx } from '@cairn/db/system-tx';
import { deleteOutdated } from './idempotency.repository.ts';

/**
 * Deletes claims and answers that are older than 24 h.
 * @returns how many
 */
export async function sweepIdempotencyKeys({ db }: { db: Database }): Promise<number> {
  return withSystemTx({ db, reason: 'sweep idempotency keys' }, deleteOutdated);
}
