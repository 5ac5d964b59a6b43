export { JOB_ROLES, defineJob, type JobDefinition, type JobRole, type JobRun } from './job-definition.ts';
export { enqueueJob, type EnqueueJobInput } from './enqueue-job.ts';
export { getJob, listJobs } from './read-jobs.ts';
export { runJob, type JobDelivery, type JobOutcome } from './run-job.ts';
export { sweepLostJobs } from './sweep-lost-jobs.ts';
export { Job, JobList, ListJobsInput } from './jobs.schemas.ts';
