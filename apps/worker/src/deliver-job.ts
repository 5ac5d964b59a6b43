import { runJob, type JobOutcome } from '@cairn/core/jobs';
import { encodeId } from '@cairn/core/shared';
import type { QueueDelivery } from '@cairn/core/ports/queue';
import { beginWork, endWork, insideWork, jobBegan, jobEnded } from '@cairn/core/telemetry';
import type { JobHandler } from './define-handler.ts';
import { isFinalError } from './retry-policy.ts';
import { jobContext, type WorkerServices } from './worker-context.ts';

/** One line an attempt: never a payload or a result. */
export interface JobLogEntry {
  event: 'job';
  kind: string;
  /** `retry`: it will be tried again; `dead`: it will not. */
  outcome: 'succeeded' | 'skipped' | 'failed' | 'retry' | 'dead';
  attempt: number;
  milliseconds: number;
  databaseMilliseconds: number;
  queries: number;
  /** As the API shows them. */
  jobId: string;
  orgId: string;
  /** The request that caused it. */
  requestId?: string | undefined;
  traceId: string;
  error?: unknown;
}

interface JobDeps {
  services: WorkerServices;
  log(entry: JobLogEntry): void;
}

interface Delivered {
  handler: JobHandler;
  delivery: QueueDelivery;
}

/** Carries out one attempt and leaves its line, count and span. @throws where the queue is to deliver the job again */
export async function deliverJob({ services, log }: JobDeps, { handler, delivery }: Delivered): Promise<void> {
  const { kind } = handler.definition;
  const { tenantId, jobId, attempt, traceparent } = delivery;
  const started = performance.now();
  const name = `job ${kind}`;
  const work = beginWork({ name, kind: 'job', traceparent });
  jobBegan(kind);
  const ctx = jobContext(services, { tenantId, jobId, kind });
  const result = await insideWork(work, () =>
    runJob(ctx, { handler, delivery: { ...delivery, isFinalError } }).catch(notTaken),
  );
  const milliseconds = performance.now() - started;
  const outcome = result.state === 'retry' && delivery.lastAttempt ? 'dead' : result.state;
  const { requestId, error } = result;
  const ids = { jobId: encodeId('job', jobId), orgId: encodeId('org', tenantId) };
  jobEnded({ kind, outcome, seconds: milliseconds / 1000 });
  endWork(work, {
    name,
    attributes: { 'cairn.job': ids.jobId, 'cairn.org': ids.orgId, 'cairn.outcome': outcome },
    error,
  });
  log({
    event: 'job',
    kind,
    outcome,
    attempt,
    milliseconds: Math.round(milliseconds),
    databaseMilliseconds: Math.round(work.databaseMilliseconds),
    queries: work.queries,
    ...ids,
    requestId,
    traceId: work.traceId,
    error,
  });
  if (result.state === 'retry') throw new Error(`${kind} is to be tried again`, { cause: error });
}

/** Neither taken nor written down, as where the database is gone: nothing is known of it but why. */
function notTaken(error: unknown): JobOutcome {
  return { state: 'retry', error };
}
