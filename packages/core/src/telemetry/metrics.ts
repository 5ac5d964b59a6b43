import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** A process has one, as it has one event loop. Labels are patterns, names and states of ours, never what was sent. */
export const registry = new Registry();

const registers = [registry];
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60];

export const requestSeconds = new Histogram({
  name: 'cairn_http_request_seconds',
  help: 'Requests by route pattern, method and class of status, and how long they took.',
  labelNames: ['route', 'method', 'status'],
  buckets: SECONDS,
  registers,
});

export const requestsInFlight = new Gauge({
  name: 'cairn_http_requests_in_flight',
  help: 'Requests that wait for their answer now.',
  registers,
});

export const requestsRefused = new Counter({
  name: 'cairn_http_requests_refused_total',
  help: 'Requests turned away to protect the service, by reason.',
  labelNames: ['reason'],
  registers,
});

export const jobSeconds = new Histogram({
  name: 'cairn_job_seconds',
  help: 'Attempts at jobs by kind and outcome, and how long they took.',
  labelNames: ['kind', 'outcome'],
  buckets: [...SECONDS, 300],
  registers,
});

export const jobsInFlight = new Gauge({
  name: 'cairn_jobs_in_flight',
  help: 'Jobs under way in this process.',
  labelNames: ['kind'],
  registers,
});

export const transactionSeconds = new Histogram({
  name: 'cairn_database_transaction_seconds',
  help: 'How long transactions held a connection.',
  buckets: SECONDS,
  registers,
});

export const connectionWaitSeconds = new Histogram({
  name: 'cairn_database_wait_seconds',
  help: 'How long transactions waited for a connection before they began.',
  buckets: SECONDS,
  registers,
});

export const transactions = new Gauge({
  name: 'cairn_database_transactions',
  help: 'Transactions of this process: `open` hold a connection, `waiting` want one.',
  labelNames: ['state'],
  registers,
});

export const connectionsAtMost = new Gauge({
  name: 'cairn_database_connections_max',
  help: 'Connections this process may hold.',
  registers,
});

export const objectStoreSeconds = new Histogram({
  name: 'cairn_object_store_seconds',
  help: 'Calls of the object store by operation and outcome, and how long they took.',
  labelNames: ['operation', 'outcome'],
  buckets: SECONDS,
  registers,
});

let hasDefaults = false;

/** Watching the event loop and the garbage collector costs a little, so it begins when somebody looks. */
export function watchProcess(): void {
  if (hasDefaults) return;
  hasDefaults = true;
  collectDefaultMetrics({ register: registry });
}

/** The media type of what `renderMetrics` returns. */
export const METRICS_TYPE = registry.contentType;

/** Every metric of this process in Prometheus's text format. */
export function renderMetrics(): Promise<string> {
  watchProcess();
  return registry.metrics();
}
