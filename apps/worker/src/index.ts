export { startWorker, type Worker, type WorkerDeps, type WorkerLogEntry } from './build-worker.ts';
export { HANDLERS } from './registry.ts';
export { SWEEPS } from './sweeps.ts';
