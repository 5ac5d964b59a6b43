import { z } from 'zod';

const JOB_STATES = ['queued', 'running', 'waiting', 'succeeded', 'failed', 'dead'] as const;

export const Job = z
  .object({
    id: z.string().meta({ example: 'job_3mGq8YxUQ2sH0vZ1kWcJ9d' }),
    kind: z.string().meta({ example: 'autogen.propose-skill' }),
    state: z.enum(JOB_STATES),
    attempts: z.int(),
    waitingFor: z.string().nullable(),
    result: z.record(z.string(), z.unknown()).nullable(),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    createdAt: z.iso.datetime(),
    startedAt: z.iso.datetime().nullable(),
    finishedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Job', description: 'One piece of background work, as its tenant sees it.' });

export type Job = z.infer<typeof Job>;

export const ListJobsInput = z.strictObject({
  kind: z.string().max(100).optional(),
  state: z.enum(JOB_STATES).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(2000).optional(),
});

export type ListJobsInput = z.input<typeof ListJobsInput>;

export const JobList = z.object({ items: z.array(Job), nextCursor: z.string().nullable() }).meta({ id: 'JobList' });

export type JobList = z.infer<typeof JobList>;
