export { installQueue } from './install-queue.ts';
export type { QueueDelivery } from './crew.ts';
export type { QueueDepth } from './queue.repository.ts';
export { openJobQueue, type JobQueue, type JobQueueOptions, type QueuedKind } from './job-queue.ts';
