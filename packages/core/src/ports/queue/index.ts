export { installQueue } from './install-queue.ts';
export { openJobQueue, type JobQueue, type JobQueueOptions, type QueueDelivery, type QueuedKind } from './job-queue.ts';
