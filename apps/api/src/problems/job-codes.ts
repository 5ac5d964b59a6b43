/** Codes of jobs alone; they are no answers. */
export const JOB_CODES = {
  'job.worker_lost': {
    means: 'The worker died in the last attempt.',
    remedy: 'Look at the workers: memory, restarts. What set the job off is still there.',
  },
} as const;
