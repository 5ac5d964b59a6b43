import type { Database } from '@cairn/db';
import { withSystemTx } from '@cairn/db/system-tx';
import { markLostJobs } from './jobs.repository.ts';

/**
 * Closes jobs that the queue has given up without a word from their worker: its process died in the last
 * attempt. Without this they would read `running` for ever.
 * @returns how many were closed
 */
export async function sweepLostJobs({ db, now }: { db: Database; now: Date }): Promise<number> {
  return withSystemTx({ db, reason: 'sweep lost jobs' }, (tx) => markLostJobs(tx, now));
}
