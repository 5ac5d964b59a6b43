import type { JobRole } from '@cairn/core/jobs';
import { openJobQueue, type JobQueue } from '@cairn/core/ports/queue';
import { watchQueue } from '@cairn/core/telemetry';
import type { JobHandler } from './define-handler.ts';
import { deliverJob, type JobLogEntry } from './deliver-job.ts';
import { repeat } from './repeat.ts';
import type { WorkerServices } from './worker-context.ts';

export interface WorkerDeps {
  services: WorkerServices;
  handlers: readonly JobHandler[];
  roles: readonly JobRole[];
  /** Work by the clock, not by jobs; each begins with the worker and comes round again. */
  sweeps?: readonly Sweep[];
  log(entry: WorkerLogEntry): void;
}

export interface Sweep {
  name: string;
  role: JobRole;
  everyMs: number;
  /** `signal` is aborted where a stopping worker cannot wait for it any longer. */
  run(services: WorkerServices, signal: AbortSignal): Promise<void>;
}

/** A line for each attempt at a job, and one for what goes wrong between them. */
export type WorkerLogEntry = JobLogEntry | { event: 'error'; error: unknown };

export interface Worker {
  /** Takes no more jobs, waits for those under way at most `graceMs`, then hands them back. */
  stop(graceMs: number): Promise<void>;
}

const DISPATCH_EVERY_MS = 250;
/** What a stopping worker gives a job to finish; then it is aborted and delivered again elsewhere. */
const FINISH_MS = 2_000;
/** Jobs of one kind at once in one process. */
const CONCURRENCY = 4;

export async function startWorker(deps: WorkerDeps): Promise<Worker> {
  const { services, handlers, roles, log } = deps;
  const stopping = new AbortController();
  const onError = (error: unknown) => log({ event: 'error', error });
  const kinds = handlers.map(({ definition: { kind, expireInSeconds, retryLimit } }) => ({
    kind,
    expireInSeconds,
    retryLimit,
  }));
  const queue = await openJobQueue({ db: services.db, kinds, onError });
  watchQueue(queue.depth);
  const dispatching = repeat({ everyMs: DISPATCH_EVERY_MS, run: () => drainOutbox(queue), onError });
  for (const handler of handlers.filter(({ definition }) => roles.includes(definition.role))) {
    await queue.work(handler.definition.kind, {
      concurrency: CONCURRENCY,
      deliver: (delivery) =>
        deliverJob(deps, {
          handler,
          delivery: { ...delivery, signal: AbortSignal.any([delivery.signal, stopping.signal]) },
        }),
    });
  }
  const sweeping = (deps.sweeps ?? [])
    .filter(({ role }) => roles.includes(role))
    .map(({ everyMs, run }) => repeat({ everyMs, run: () => run(services, stopping.signal), onError }));
  return {
    stop: async (graceMs) => {
      const giveUp = setTimeout(() => stopping.abort(), Math.min(FINISH_MS, graceMs));
      await Promise.all([dispatching, ...sweeping].map((repeating) => repeating.stop()));
      await queue.stop(graceMs);
      clearTimeout(giveUp);
    },
  };
}

async function drainOutbox(queue: JobQueue): Promise<void> {
  while ((await queue.dispatch()) > 0);
}
