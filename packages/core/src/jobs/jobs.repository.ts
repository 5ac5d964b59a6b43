import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { TenantTx } from '@cairn/db';
import { jobOutbox, jobs } from '@cairn/db/schema';
import type { SystemTx } from '@cairn/db/system-tx';
import type { Place } from '../shared/page.ts';

export type JobRow = typeof jobs.$inferSelect;
export type JobState = JobRow['state'];

/**
 * The row's id, or that of the queued job with the same key. The conflicting row is updated so that it
 * is locked: a worker that is about to start it waits until what this transaction wrote can be seen.
 */
export async function insertJob(tx: TenantTx, row: typeof jobs.$inferInsert): Promise<string> {
  const [stored] = await tx
    .insert(jobs)
    .values(row)
    .onConflictDoUpdate({
      target: [jobs.tenantId, jobs.dedupeKey],
      targetWhere: sql`state = 'queued' and dedupe_key is not null`,
      set: { requestId: row.requestId },
    })
    .returning({ id: jobs.id });
  if (!stored) throw new Error('An inserted job was not returned.');
  return stored.id;
}

export async function insertJobOutbox(tx: TenantTx, row: typeof jobOutbox.$inferInsert): Promise<void> {
  await tx.insert(jobOutbox).values(row);
}

export async function findJob(tx: TenantTx, key: { tenantId: string; id: string }): Promise<JobRow | undefined> {
  const [row] = await tx
    .select()
    .from(jobs)
    .where(and(eq(jobs.tenantId, key.tenantId), eq(jobs.id, key.id)));
  return row;
}

export interface JobPage {
  tenantId: string;
  /** Only this user's jobs; null for all of the tenant's. */
  userId: string | null;
  kind?: string | undefined;
  state?: JobState | undefined;
  before: Place | undefined;
  limit: number;
}

export async function findJobs(tx: TenantTx, page: JobPage): Promise<JobRow[]> {
  return tx
    .select()
    .from(jobs)
    .where(
      and(
        eq(jobs.tenantId, page.tenantId),
        page.userId === null ? undefined : eq(jobs.userId, page.userId),
        page.kind === undefined ? undefined : eq(jobs.kind, page.kind),
        page.state === undefined ? undefined : eq(jobs.state, page.state),
        page.before === undefined ? undefined : olderThan(page.before),
      ),
    )
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(page.limit);
}

function olderThan(before: Place) {
  return or(lt(jobs.createdAt, before.createdAt), and(eq(jobs.createdAt, before.createdAt), lt(jobs.id, before.id)));
}

/** Takes a job that is not finished; undefined where another attempt has finished it already. */
export async function markRunning(
  tx: TenantTx,
  key: { tenantId: string; id: string; now: Date },
): Promise<JobRow | undefined> {
  const [row] = await tx
    .update(jobs)
    .set({ state: 'running', attempts: sql`${jobs.attempts} + 1`, startedAt: key.now, waitingFor: null })
    .where(
      and(eq(jobs.tenantId, key.tenantId), eq(jobs.id, key.id), inArray(jobs.state, ['queued', 'waiting', 'running'])),
    )
    .returning();
  return row;
}

export async function updateJob(
  tx: TenantTx,
  key: { tenantId: string; id: string },
  set: Partial<typeof jobs.$inferInsert>,
): Promise<void> {
  await tx
    .update(jobs)
    .set(set)
    .where(and(eq(jobs.tenantId, key.tenantId), eq(jobs.id, key.id)));
}

/** The queue's own table is read here alone, and only to learn which jobs it has given up. */
export async function markLostJobs(tx: SystemTx, now: Date): Promise<number> {
  const error = { code: 'job.worker_lost', message: 'The worker died in the last attempt.' };
  const closed = await tx
    .update(jobs)
    .set({ state: 'dead', error, waitingFor: null, finishedAt: now })
    .where(
      and(
        inArray(jobs.state, ['queued', 'running', 'waiting']),
        sql`exists (select 1 from pgboss.job q where q.id = ${jobs.id} and q.name = ${jobs.kind} and q.state in ('failed', 'cancelled'))`,
      ),
    )
    .returning({ id: jobs.id });
  return closed.length;
}
