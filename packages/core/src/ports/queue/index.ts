export { installQueue } from './install-queue.ts';
export type { QueueDelivery } from './crew.ts';
export { openJobQueue, type JobQueue, type JobQueueOptions, type QueuedKind } from './job-queue.ts';
