import { lt, sql } from 'drizzle-orm';
import type { Database } from '@cairn/db';
import { requestRates } from '@cairn/db/schema';
import type { SystemTx } from '@cairn/db/system-tx';
import { LEAST_BURST, requestRate } from './buckets.models.ts';
import { DEFAULT_LIMITS } from './limits.models.ts';
import type { RequestSubject, SubjectBuckets } from './request-policies.models.ts';

export interface TakenRequests extends SubjectBuckets {
  granted: number;
}

interface TakenRow {
  granted: number;
  organization_limit: number;
  organization_full_in: number | string;
  key_limit: number | null;
  key_full_in: number | string | null;
}

/** Both buckets in one statement (migration 0011); its server's clock alone counts. */
export async function takeRequests(
  db: Database,
  { tenantId, keyId, wanted }: RequestSubject & { wanted: number },
): Promise<TakenRequests> {
  const [row] = await db.callFunction<TakenRow>(sql`
    select * from take_requests(${tenantId}, ${keyId}, ${wanted}, ${DEFAULT_LIMITS.requestsPerMinute}, ${LEAST_BURST})`);
  if (!row) throw new Error('take_requests returned nothing.');
  return {
    granted: row.granted,
    organization: { ...requestRate(row.organization_limit), fullInUs: Number(row.organization_full_in) },
    key: row.key_limit === null ? null : { ...requestRate(row.key_limit), fullInUs: Number(row.key_full_in) },
  };
}

/** Forgets buckets that have been full for an hour: a new one begins full, too. */
export async function deleteIdleBuckets(tx: SystemTx): Promise<void> {
  await tx.delete(requestRates).where(lt(requestRates.fullAt, sql`now() - interval '1 hour'`));
}
