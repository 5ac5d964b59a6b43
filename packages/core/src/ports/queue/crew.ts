import type { JobWithMetadata, PgBoss } from 'pg-boss';
import { IDLE_POLLING_SECONDS, POLLING_SECONDS } from './queue-options.ts';

/** What the queue carries: a pointer to our own row, never its content. */
export interface QueueMessage {
  tenantId: string;
  jobId: string;
  /** Where in a trace the job was caused; as it was stored, so to be checked. */
  traceparent?: string;
}

export interface QueueDelivery extends QueueMessage {
  /** Which attempt this is, from 1. */
  attempt: number;
  /** True where the queue will not deliver again after this attempt. */
  lastAttempt: boolean;
  signal: AbortSignal;
}

export interface CrewOptions {
  kind: string;
  /** Jobs at once in this process. */
  concurrency: number;
  deliver: (delivery: QueueDelivery) => Promise<void>;
}

/** The workers of one kind in this process. */
export interface Crew {
  /** Has every worker look for a job now. */
  wake(): void;
}

/**
 * Only the first worker looks at the queue by the clock; whoever gets a job wakes the others, and looks again when it
 * is done. So a backlog is worked off without a pause, and an idle process asks the database next to nothing.
 */
export async function startCrew(boss: PgBoss, { kind, concurrency, deliver }: CrewOptions): Promise<Crew> {
  const ids: string[] = [];
  const wake = () => {
    for (const id of ids) boss.notifyWorker(id);
  };
  for (let member = 0; member < concurrency; member++) {
    const options = {
      includeMetadata: true,
      batchSize: 1,
      pollingIntervalSeconds: member === 0 ? POLLING_SECONDS : IDLE_POLLING_SECONDS,
    } as const;
    const id = await boss.work<QueueMessage, void, typeof options>(kind, options, async (jobs) => {
      wake();
      for (const job of jobs) await deliver(toDelivery(job));
    });
    ids.push(id);
  }
  return { wake };
}

function toDelivery({ data, retryCount, retryLimit, signal }: JobWithMetadata<QueueMessage>): QueueDelivery {
  return { ...data, attempt: retryCount + 1, lastAttempt: retryCount >= retryLimit, signal };
}
