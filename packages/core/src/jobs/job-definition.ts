import type { z } from 'zod';

export const JOB_ROLES = ['review', 'autogen', 'index', 'agent'] as const;
/** The deployment that runs a job. */
export type JobRole = (typeof JOB_ROLES)[number];

export interface JobDefinition<S extends z.ZodType = z.ZodType> {
  /** `<role>.<verb>-<noun>`; also the queue's name. */
  kind: string;
  role: JobRole;
  /** Raised when the payload changes shape; an old payload must still parse for one release. */
  version: number;
  schema: S;
  /** Seconds after which one attempt is given up. */
  expireInSeconds: number;
  /** Attempts after the first. */
  retryLimit: number;
}

export interface JobRun<P> {
  jobId: string;
  payload: P;
  /** Aborted when the worker has to stop. */
  signal: AbortSignal;
}

type JobInit<S extends z.ZodType> = Pick<JobDefinition<S>, 'kind' | 'role' | 'version' | 'schema'> &
  Partial<Pick<JobDefinition<S>, 'expireInSeconds' | 'retryLimit'>>;

export function defineJob<S extends z.ZodType>(init: JobInit<S>): JobDefinition<S> {
  return { expireInSeconds: 300, retryLimit: 5, ...init };
}
