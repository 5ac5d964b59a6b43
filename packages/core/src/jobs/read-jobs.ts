import { withTenantTx } from '@cairn/db';
import { requireScope, type TenantContext } from '../shared/context.ts';
import { notFoundError } from '../shared/errors.ts';
import { decodeId, encodeId } from '../shared/ids.ts';
import { bindList, openPlace, toPage } from '../shared/page.ts';
import { parseInput } from '../shared/parse-input.ts';
import { findJob, findJobs, type JobRow } from './jobs.repository.ts';
import { ListJobsInput, type Job, type JobList } from './jobs.schemas.ts';

/** One job of the caller's own, or any of the tenant's with `jobs:admin`. */
export async function getJob(ctx: TenantContext, input: { id: string }): Promise<Job> {
  requireScope(ctx, 'sessions:read');
  const id = decodeId('job', input.id);
  const row = await withTenantTx(ctx, (tx) => findJob(tx, { tenantId: ctx.tenantId, id }));
  if (!row || (!seesAllJobs(ctx) && row.userId !== ctx.actor.userId)) throw notFoundError();
  return toJob(row);
}

/** Newest first. */
export async function listJobs(ctx: TenantContext, input: ListJobsInput): Promise<JobList> {
  requireScope(ctx, 'sessions:read');
  const { cursor, limit, kind, state } = parseInput(ListJobsInput, input);
  const binding = bindList(ctx, JSON.stringify(['jobs', kind, state]));
  const before = openPlace(binding, cursor);
  const userId = seesAllJobs(ctx) ? null : ctx.actor.userId;
  const rows = await withTenantTx(ctx, (tx) =>
    findJobs(tx, { tenantId: ctx.tenantId, userId, kind, state, before, limit: limit + 1 }),
  );
  return toPage(binding, { rows, limit, render: toJob });
}

function seesAllJobs(ctx: TenantContext): boolean {
  return ctx.scopes.has('jobs:admin');
}

function toJob(row: JobRow): Job {
  return {
    id: encodeId('job', row.id),
    kind: row.kind,
    state: row.state,
    attempts: row.attempts,
    waitingFor: row.waitingFor,
    result: row.result,
    error: row.error,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}
