import { asc, count, inArray, sql } from 'drizzle-orm';
import { fromDrizzle, type Db } from 'pg-boss';
import { queryRows, type Database } from '@cairn/db';
import { jobOutbox, jobs } from '@cairn/db/schema';
import { runSystemScript, withSystemTx, type SystemTx } from '@cairn/db/system-tx';

/** The queue's statements, each in a transaction of the system role. */
export function queueDatabase(db: Database): Db {
  return {
    executeSql: async (text, values) => {
      if (values === undefined || values.length === 0) return { rows: await runSystemScript(db, text) };
      return withSystemTx({ db, reason: 'queue' }, (tx) => queueTransaction(tx).executeSql(text, values));
    },
  };
}

/** The queue's statements inside a transaction of ours. */
export function queueTransaction(tx: SystemTx): Db {
  return fromDrizzle(
    { execute: (query) => queryRows(tx, query as ReturnType<typeof sql>).then((rows) => ({ rows })) },
    sql,
  );
}

export type OutboxRow = typeof jobOutbox.$inferSelect;

export interface TakeOutboxOptions {
  /** Others are left for a newer worker that knows them. */
  kinds: string[];
  limit: number;
}

/** Takes the oldest rows that no other dispatcher holds; they are gone when the transaction commits. */
export async function takeOutbox(tx: SystemTx, { kinds, limit }: TakeOutboxOptions): Promise<OutboxRow[]> {
  const oldest = tx
    .select({ id: jobOutbox.id })
    .from(jobOutbox)
    .where(inArray(jobOutbox.kind, kinds))
    .orderBy(asc(jobOutbox.id))
    .limit(limit)
    .for('update', { skipLocked: true });
  return tx.delete(jobOutbox).where(inArray(jobOutbox.id, oldest)).returning();
}

export interface QueueDepth {
  kind: string;
  state: string;
  jobs: number;
  oldestSeconds: number;
}

/** Reads as many rows as there are open jobs, so not often. */
export async function readQueueDepth(db: Database): Promise<QueueDepth[]> {
  return withSystemTx({ db, reason: 'count open jobs' }, (tx) =>
    tx
      .select({
        kind: jobs.kind,
        state: jobs.state,
        jobs: count(),
        oldestSeconds: sql<number>`extract(epoch from now() - min(${jobs.createdAt}))::float8`.mapWith(Number),
      })
      .from(jobs)
      .where(inArray(jobs.state, ['queued', 'running', 'waiting']))
      .groupBy(jobs.kind, jobs.state),
  );
}
