import type { z } from 'zod';
import type { TenantTx } from '@cairn/db';
import type { TenantContext } from '../shared/context.ts';
import { newUuid } from '../shared/ids.ts';
import { currentWork } from '../shared/work-scope.ts';
import type { JobDefinition } from './job-definition.ts';
import { insertJob, insertJobOutbox } from './jobs.repository.ts';

export interface EnqueueJobInput<S extends z.ZodType> {
  job: JobDefinition<S>;
  payload: z.input<S>;
  /** While a job with this key is still queued, that job is the answer and no other is made. */
  dedupeKey?: string;
}

/**
 * Puts a job into the tenant's list and the outbox, in the caller's transaction: no job without its
 * cause, no cause without its job. The workers hand the outbox to the queue.
 * @returns the job's UUID
 */
export async function enqueueJob<S extends z.ZodType>(
  tx: TenantTx,
  ctx: TenantContext,
  input: EnqueueJobInput<S>,
): Promise<string> {
  const payload = { version: input.job.version, data: input.job.schema.parse(input.payload) };
  const id = newUuid();
  const createdAt = ctx.clock.now();
  const jobId = await insertJob(tx, {
    tenantId: ctx.tenantId,
    id,
    kind: input.job.kind,
    role: input.job.role,
    state: 'queued',
    payload,
    dedupeKey: input.dedupeKey ?? null,
    userId: ctx.actor.userId,
    actorKind: ctx.actor.kind,
    actorId: ctx.actor.id,
    origin: ctx.origin,
    requestId: ctx.requestId,
    createdAt,
  });
  if (jobId === id) {
    const traceparent = currentWork()?.traceparent;
    const message = traceparent === undefined ? {} : { traceparent };
    await insertJobOutbox(tx, { tenantId: ctx.tenantId, jobId, kind: input.job.kind, payload: message, createdAt });
  }
  return jobId;
}
