export { jobBegan, jobEnded, watchQueue } from './count-jobs.ts';
export { countRefusal, requestBegan, requestEnded, type CountedRequest, type Refusal } from './count-requests.ts';
export { METRICS_TYPE, renderMetrics } from './metrics.ts';
export { countQuery, observeDatabase } from './observe-database.ts';
export { observeObjectStore } from './observe-object-store.ts';
export { startTelemetry, type Telemetry, type TelemetryOptions } from './start-telemetry.ts';
export { beginWork, endWork, insideWork, type WorkEnd, type WorkInit } from './tracer.ts';
