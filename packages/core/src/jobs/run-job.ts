import { z } from 'zod';
import { withTenantTx } from '@cairn/db';
import { AppError } from '../shared/errors.ts';
import type { TenantContext } from '../shared/context.ts';
import type { JobDefinition, JobRun } from './job-definition.ts';
import { markRunning, updateJob } from './jobs.repository.ts';

export interface JobDelivery {
  jobId: string;
  /** True where the queue will not deliver the job again after this attempt. */
  lastAttempt: boolean;
  signal: AbortSignal;
  /** True where no further attempt can mend this error. */
  isFinalError(error: unknown): boolean;
}

export type JobOutcome =
  /** `requestId` is that of the request that caused the job, where the job could be read. */
  | { state: 'succeeded' | 'skipped'; requestId?: string; error?: undefined }
  | { state: 'failed' | 'retry'; requestId?: string; error: unknown };

interface JobHandler<C> {
  definition: JobDefinition;
  handle(ctx: C, run: JobRun<unknown>): Promise<Record<string, unknown>>;
}

const StoredPayload = z.object({ payload: z.object({ version: z.int(), data: z.unknown() }) });

/**
 * Runs one delivery of a job: takes it, calls its handler outside any transaction, writes what came of it.
 * A job that an earlier attempt finished is skipped, so a redelivery after the commit does nothing.
 */
export async function runJob<C extends TenantContext>(
  ctx: C,
  { handler, delivery }: { handler: JobHandler<C>; delivery: JobDelivery },
): Promise<JobOutcome> {
  const key = { tenantId: ctx.tenantId, id: delivery.jobId };
  const row = await withTenantTx(ctx, (tx) => markRunning(tx, { ...key, now: ctx.clock.now() }));
  if (!row) return { state: 'skipped' };
  try {
    const acting = { ...ctx, actor: { ...ctx.actor, userId: row.userId }, requestId: row.requestId };
    const { payload } = StoredPayload.parse(row);
    const result = await handler.handle(acting, { jobId: row.id, payload: payload.data, signal: delivery.signal });
    await finish(ctx, { ...key, state: 'succeeded', result });
    return { state: 'succeeded', requestId: row.requestId };
  } catch (error) {
    const state = await recordFailure(ctx, { ...key, error, delivery });
    return { state, requestId: row.requestId, error };
  }
}

async function recordFailure(
  ctx: TenantContext,
  failure: { tenantId: string; id: string; error: unknown; delivery: JobDelivery },
): Promise<'failed' | 'retry'> {
  const { error, delivery, ...key } = failure;
  const shown =
    error instanceof AppError
      ? { code: error.code, message: error.message }
      : { code: 'internal.error', message: 'The job failed for a reason of its own.' };
  if (delivery.isFinalError(error)) {
    await finish(ctx, { ...key, state: 'failed', error: shown });
    return 'failed';
  }
  const set = delivery.lastAttempt
    ? { state: 'dead' as const, error: shown, finishedAt: ctx.clock.now() }
    : { state: 'waiting' as const, error: shown, waitingFor: 'retry' };
  await withTenantTx(ctx, (tx) => updateJob(tx, key, set));
  return 'retry';
}

function finish(
  ctx: TenantContext,
  end: {
    tenantId: string;
    id: string;
    state: 'succeeded' | 'failed';
    result?: Record<string, unknown>;
    error?: { code: string; message: string };
  },
): Promise<void> {
  const { tenantId, id, state, result = null, error = null } = end;
  return withTenantTx(ctx, (tx) =>
    updateJob(tx, { tenantId, id }, { state, result, error, waitingFor: null, finishedAt: ctx.clock.now() }),
  );
}
