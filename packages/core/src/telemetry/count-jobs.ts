import { Gauge } from 'prom-client';
import type { QueueDepth } from '../ports/queue/index.ts';
import { jobSeconds, jobsInFlight, registry } from './metrics.ts';

/** Every scrape of every worker would otherwise count the open jobs of all tenants. */
const READ_EVERY_MS = 30_000;

export function jobBegan(kind: string): void {
  jobsInFlight.inc({ kind });
}

export function jobEnded({ kind, outcome, seconds }: { kind: string; outcome: string; seconds: number }): void {
  jobsInFlight.dec({ kind });
  jobSeconds.observe({ kind, outcome }, seconds);
}

/**
 * Shows how many jobs are open, and since when. `read` is asked only while somebody scrapes, and seldom then; where it
 * fails there are no such series rather than old ones.
 */
export function watchQueue(read: () => Promise<QueueDepth[]>): void {
  let readAt = -Infinity;
  let reading = Promise.resolve();
  const collect = () => {
    if (performance.now() - readAt < READ_EVERY_MS) return reading;
    readAt = performance.now();
    reading = read().then(show, () => show([]));
    return reading;
  };
  const depth = queueGauge({
    name: 'cairn_queue_jobs',
    help: 'Open jobs of all processes, by kind and state.',
    collect,
  });
  const oldest = queueGauge({
    name: 'cairn_queue_oldest_seconds',
    help: 'Age of the oldest open job, by kind and state.',
    collect,
  });
  function show(found: QueueDepth[]): void {
    depth.reset();
    oldest.reset();
    for (const { kind, state, jobs, oldestSeconds } of found) {
      depth.set({ kind, state }, jobs);
      oldest.set({ kind, state }, oldestSeconds);
    }
  }
}

function queueGauge(init: { name: string; help: string; collect(): Promise<void> }): Gauge<'kind' | 'state'> {
  registry.removeSingleMetric(init.name);
  return new Gauge({ ...init, labelNames: ['kind', 'state'], registers: [registry] });
}
