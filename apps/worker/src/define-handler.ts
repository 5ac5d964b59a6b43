import type { z } from 'zod';
import type { JobDefinition, JobRun } from '@cairn/core/jobs';
import type { WorkerContext } from './worker-context.ts';

/** A job and what carries it out; the payload has been parsed by the job's own schema. */
export interface JobHandler {
  definition: JobDefinition;
  handle(ctx: WorkerContext, run: JobRun<unknown>): Promise<Record<string, unknown>>;
}

export function defineHandler<S extends z.ZodType>(
  definition: JobDefinition<S>,
  handle: (ctx: WorkerContext, run: JobRun<z.output<S>>) => Promise<Record<string, unknown>>,
): JobHandler {
  return {
    definition,
    handle: (ctx, run) => handle(ctx, { ...run, payload: definition.schema.parse(run.payload) }),
  };
}
