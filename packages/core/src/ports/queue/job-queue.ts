import { PgBoss } from 'pg-boss';
import type { Database } from '@cairn/db';
import { withSystemTx } from '@cairn/db/system-tx';
import { startCrew, type Crew, type QueueDelivery, type QueueMessage } from './crew.ts';
import { HEARTBEAT_SECONDS, MONITOR_SECONDS, QUEUE_SCHEMA } from './queue-options.ts';
import { queueDatabase, queueTransaction, readQueueDepth, takeOutbox, type QueueDepth } from './queue.repository.ts';

export interface QueuedKind {
  kind: string;
  expireInSeconds: number;
  retryLimit: number;
}

export interface JobQueue {
  /** Delivers jobs of a kind, at least once each; a handler that throws has its job delivered again later. */
  work(
    kind: string,
    options: { concurrency: number; deliver: (delivery: QueueDelivery) => Promise<void> },
  ): Promise<void>;
  /** Hands the outbox's rows of the kinds worked on here to the queue, each exactly once. Returns how many. */
  dispatch(): Promise<number>;
  /** The open jobs of all tenants, by kind and state. */
  depth(): Promise<QueueDepth[]>;
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
    openTelemetry: { enabled: false },
    superviseIntervalSeconds: MONITOR_SECONDS,
    monitorIntervalSeconds: MONITOR_SECONDS,
  });
  boss.on('error', onError);
  await boss.start();
  for (const kind of kinds) await declareQueue(boss, kind);
  const crews = new Map<string, Crew>();
  return {
    work: async (kind, options) => {
      crews.set(kind, await startCrew(boss, { kind, ...options }));
    },
    dispatch: async () => {
      const sent = await sendOutbox(db, { boss, kinds: [...crews.keys()] });
      for (const kind of new Set(sent)) crews.get(kind)?.wake();
      return sent.length;
    },
    depth: () => readQueueDepth(db),
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

/** Sends in the transaction that takes the rows out, so that each is sent exactly once. */
async function sendOutbox(db: Database, { boss, kinds }: { boss: PgBoss; kinds: string[] }): Promise<string[]> {
  return withSystemTx({ db, reason: 'dispatch jobs' }, async (tx) => {
    const rows = await takeOutbox(tx, { kinds, limit: DISPATCH_BATCH });
    for (const row of rows) {
      const { traceparent } = row.payload;
      const message: QueueMessage = {
        tenantId: row.tenantId,
        jobId: row.jobId,
        ...(typeof traceparent === 'string' ? { traceparent } : {}),
      };
      await boss.send(row.kind, message, { id: row.jobId, group: { id: row.tenantId }, db: queueTransaction(tx) });
    }
    return rows.map(({ kind }) => kind);
  });
}
