import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@opentelemetry/api';

/** One request or job under way: where it stands in a trace, and what it has cost the database so far. */
export interface Work {
  readonly traceId: string;
  /** What whatever it causes is told (W3C Trace Context). */
  readonly traceparent: string;
  readonly span: Span;
  databaseMilliseconds: number;
  queries: number;
}

const current = new AsyncLocalStorage<Work>();

export function insideWork<T>(work: Work, run: () => Promise<T>): Promise<T> {
  return current.run(work, run);
}

/** Undefined outside requests and jobs: in sweeps, dispatchers and at start. */
export function currentWork(): Work | undefined {
  return current.getStore();
}
