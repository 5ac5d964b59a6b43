import { withTenantTx } from '@cairn/db';
import { AppError, type ErrorKind } from '../shared/errors.ts';
import type { TenantContext } from '../shared/context.ts';
import type { JobDefinition, JobRun } from './job-definition.ts';
import { markRunning, updateJob, type JobRow } from './jobs.repository.ts';

export interface JobDelivery {
  jobId: string;
  /** True where the queue will not deliver the job again after this attempt. */
  lastAttempt: boolean;
  signal: AbortSignal;
}

export type JobOutcome = { state: 'succeeded' | 'failed' | 'skipped' } | { state: 'retry'; error: unknown };

export interface JobHandler {
  definition: JobDefinition;
  handle(ctx: TenantContext, run: JobRun<never>): Promise<Record<string, unknown>>;
}

/**
 * Runs one delivery of a job: takes it, calls its handler outside any transaction, writes what came of it.
 * A job that an earlier attempt finished is skipped, so a redelivery after the commit does nothing.
 */
export async function runJob(
  ctx: TenantContext,
  { handler, delivery }: { handler: JobHandler; delivery: JobDelivery },
): Promise<JobOutcome> {
  const key = { tenantId: ctx.tenantId, id: delivery.jobId };
  const row = await withTenantTx(ctx, (tx) => markRunning(tx, { ...key, now: ctx.clock.now() }));
  if (!row) return { state: 'skipped' };
  try {
    const payload = readPayload(handler.definition, row);
    const result = await handler.handle(ctx, { jobId: row.id, payload, signal: delivery.signal });
    await finish(ctx, { ...key, state: 'succeeded', result });
    return { state: 'succeeded' };
  } catch (error) {
    return recordFailure(ctx, { ...key, error, lastAttempt: delivery.lastAttempt });
  }
}

/** Kinds that another attempt cannot mend. */
const FINAL_KINDS: ReadonlySet<ErrorKind> = new Set<ErrorKind>(['bad_request', 'forbidden', 'not_found', 'invalid', 'gone']);

async function recordFailure(
  ctx: TenantContext,
  failure: { tenantId: string; id: string; error: unknown; lastAttempt: boolean },
): Promise<JobOutcome> {
  const { error, lastAttempt, ...key } = failure;
  const isFinal = error instanceof AppError && FINAL_KINDS.has(error.kind);
  const shown =
    error instanceof AppError
      ? { code: error.code, message: error.message }
      : { code: 'internal.error', message: 'The job failed for a reason of its own.' };
  if (isFinal) {
    await finish(ctx, { ...key, state: 'failed', error: shown });
    return { state: 'failed' };
  }
  await withTenantTx(ctx, (tx) =>
    updateJob(tx, key, lastAttempt ? { state: 'dead', error: shown, finishedAt: ctx.clock.now() } : { state: 'waiting', error: shown, waitingFor: 'retry' }),
  );
  return { state: 'retry', error };
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

function readPayload(definition: JobDefinition, row: JobRow): never {
  return definition.schema.parse(row.payload['data']) as never;
}
