import { PgBoss, type JobWithMetadata } from 'pg-boss';
import type { Database } from '@cairn/db';
import { withSystemTx } from '@cairn/db/system-tx';
import { HEARTBEAT_SECONDS, MONITOR_SECONDS, POLLING_SECONDS, QUEUE_SCHEMA } from './queue-options.ts';
import { queueDatabase, queueTransaction, takeOutbox } from './queue.repository.ts';

export interface QueuedKind {
  kind: string;
  expireInSeconds: number;
  retryLimit: number;
}

/** What the queue carries: a pointer to our own row, never its content. */
export interface QueueMessage {
  tenantId: string;
  jobId: string;
}

export interface QueueDelivery extends QueueMessage {
  /** True where the queue will not deliver again after this attempt. */
  lastAttempt: boolean;
  signal: AbortSignal;
}

export interface JobQueue {
  /** Delivers jobs of a kind, at least once each; a handler that throws has its job delivered again later. */
  work(kind: string, options: { concurrency: number; deliver: (delivery: QueueDelivery) => Promise<void> }): Promise<void>;
  /** Hands what the outbox holds to the queue, each row exactly once. Returns how many. */
  dispatch(): Promise<number>;
  /** Stops taking jobs and waits for those under way, at most `graceMs`. */
  stop(graceMs: number): Promise<void>;
}

const DISPATCH_BATCH = 100;
const BACKOFF_AT_MOST_SECONDS = 300;

export interface JobQueueOptions {
  db: Database;
  kinds: readonly QueuedKind[];
  onError: (error: unknown) => void;
}

/** Connects to a queue that `installQueue` has made. */
export async function openJobQueue({ db, kinds, onError }: JobQueueOptions): Promise<JobQueue> {
  const boss = new PgBoss({
    db: queueDatabase(db),
    backend: db.driver,
    schema: QUEUE_SCHEMA,
    migrate: false,
    createSchema: false,
    schedule: false,
    reindex: false,
    superviseIntervalSeconds: MONITOR_SECONDS,
    monitorIntervalSeconds: MONITOR_SECONDS,
  });
  boss.on('error', onError);
  await boss.start();
  for (const kind of kinds) await declareQueue(boss, kind);
  return {
    work: (kind, options) => startWorking(boss, { kind, ...options }),
    dispatch: () => dispatchOutbox(db, { boss, kinds: kinds.map(({ kind }) => kind) }),
    stop: (graceMs) => boss.stop({ graceful: true, timeout: graceMs, close: false }),
  };
}

/** Creating a queue that exists keeps its old options, so they are set as well. */
async function declareQueue(boss: PgBoss, { kind, expireInSeconds, retryLimit }: QueuedKind): Promise<void> {
  const options = {
    expireInSeconds,
    retryLimit,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: BACKOFF_AT_MOST_SECONDS,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  };
  await boss.createQueue(kind, options);
  await boss.updateQueue(kind, options);
}

async function dispatchOutbox(db: Database, { boss, kinds }: { boss: PgBoss; kinds: string[] }): Promise<number> {
  return withSystemTx({ db, reason: 'dispatch jobs' }, async (tx) => {
    const rows = await takeOutbox(tx, { kinds, limit: DISPATCH_BATCH });
    for (const row of rows) {
      const message: QueueMessage = { tenantId: row.tenantId, jobId: row.jobId };
      await boss.send(row.kind, message, { id: row.jobId, group: { id: row.tenantId }, db: queueTransaction(tx) });
    }
    return rows.length;
  });
}

interface Subscription {
  kind: string;
  concurrency: number;
  deliver: (delivery: QueueDelivery) => Promise<void>;
}

async function startWorking(boss: PgBoss, { kind, concurrency, deliver }: Subscription): Promise<void> {
  const options = {
    includeMetadata: true,
    batchSize: 1,
    localConcurrency: concurrency,
    pollingIntervalSeconds: POLLING_SECONDS,
  } as const;
  await boss.work<QueueMessage, void, typeof options>(kind, options, async (jobs: JobWithMetadata<QueueMessage>[]) => {
    for (const job of jobs) {
      await deliver({ ...job.data, lastAttempt: job.retryCount >= job.retryLimit, signal: job.signal });
    }
  });
}
