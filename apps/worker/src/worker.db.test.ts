import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineJob, enqueueJob, getJob, sweepLostJobs, type JobDefinition } from '@cairn/core/jobs';
import { AppError, encodeId, notFoundError, systemClock } from '@cairn/core/shared';
import { withTenantTx } from '@cairn/db';
import { createTestTenant, openTestDatabase, type TestDatabase, type TestTenant } from '@cairn/testing';
import { startWorker, type Worker } from './build-worker.ts';
import { defineHandler, type JobHandler } from './define-handler.ts';

let database: TestDatabase;
let tenant: TestTenant;
let other: TestTenant;
const running: Worker[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  tenant = await createTestTenant({ db: database.db });
  other = await createTestTenant({ db: database.db });
});

afterEach(async () => {
  for (const worker of running.splice(0)) await worker.stop(5_000);
});

afterAll(() => database.close());

const Payload = z.strictObject({ text: z.string() });

function job(kind: string): JobDefinition<typeof Payload> {
  return defineJob({ kind, role: 'index', version: 1, schema: Payload });
}

async function start(handlers: JobHandler[]): Promise<void> {
  const { db, objects, embedder, secret } = tenant.owner.ctx;
  const services = { db, objects, embedder, secret, clock: systemClock };
  running.push(await startWorker({ services, handlers, roles: ['index'], log: () => {} }));
}

function enqueue(definition: JobDefinition<typeof Payload>, of: TestTenant, options: { dedupeKey?: string } = {}) {
  const { ctx } = of.owner;
  return withTenantTx(ctx, (tx) => enqueueJob(tx, ctx, { job: definition, payload: { text: of.orgId }, ...options }));
}

async function finished(of: TestTenant, uuid: string, states = ['succeeded', 'failed', 'dead']) {
  await expect
    .poll(async () => states.includes((await getJob(of.owner.ctx, { id: encodeId('job', uuid) })).state), {
      timeout: 30_000,
    })
    .toBe(true);
  return getJob(of.owner.ctx, { id: encodeId('job', uuid) });
}

describe('the worker', () => {
  it('runs a job in the tenant and for the user that caused it, and keeps its result', async () => {
    const echo = job('index.echo');
    const handler = defineHandler(echo, async (ctx, { payload }) => ({
      text: payload.text,
      tenantId: ctx.tenantId,
      userId: ctx.actor.userId,
      origin: ctx.origin,
    }));
    await start([handler]);
    for (const of of [tenant, other]) {
      const done = await finished(of, await enqueue(echo, of));
      expect(done).toMatchObject({ state: 'succeeded', attempts: 1, error: null });
      expect(done.result).toEqual({
        text: of.orgId,
        tenantId: of.tenantId,
        userId: of.owner.userUuid,
        origin: 'job:index.echo',
      });
    }
  });

  it('makes no job where the transaction that caused it rolls back', async () => {
    const never = job('index.never');
    let ran = 0;
    await start([defineHandler(never, async () => ({ ran: ++ran }))]);
    const { ctx } = tenant.owner;
    const rolledBack = withTenantTx(ctx, async (tx) => {
      await enqueueJob(tx, ctx, { job: never, payload: { text: 'x' } });
      throw new Error('changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('changed my mind');
    await finished(tenant, await enqueue(never, tenant));
    expect(ran).toBe(1);
  });

  it('takes jobs with one key for one job while it is queued, and for another once it has run', async () => {
    const once = job('index.once');
    const first = await enqueue(once, tenant, { dedupeKey: 'same' });
    expect(await enqueue(once, tenant, { dedupeKey: 'same' })).toBe(first);
    expect(await enqueue(once, other, { dedupeKey: 'same' })).not.toBe(first);
    await start([defineHandler(once, async () => ({}))]);
    await finished(tenant, first);
    expect(await enqueue(once, tenant, { dedupeKey: 'same' })).not.toBe(first);
  });

  it('tries again after an error that may pass, and never after one that cannot', async () => {
    const flaky = job('index.flaky');
    const hopeless = job('index.hopeless');
    let tries = 0;
    await start([
      defineHandler(flaky, async () => {
        tries += 1;
        if (tries === 1) throw new AppError({ kind: 'unavailable', code: 'test.down', message: 'Down.' });
        return { tries };
      }),
      defineHandler(hopeless, async () => {
        throw notFoundError();
      }),
    ]);
    const [again, given] = [await enqueue(flaky, tenant), await enqueue(hopeless, tenant)];
    expect(await finished(tenant, again)).toMatchObject({ state: 'succeeded', attempts: 2, result: { tries: 2 } });
    expect(await finished(tenant, given)).toMatchObject({
      state: 'failed',
      attempts: 1,
      error: { code: 'resource.not_found' },
    });
  });

  it('keeps an unknown error’s text from the tenant', async () => {
    const leaky = job('index.leaky');
    const handler = defineHandler({ ...leaky, retryLimit: 0 }, async () => {
      throw new Error('password=hunter2');
    });
    await start([handler]);
    const done = await finished(tenant, await enqueue(leaky, tenant));
    expect(done.state).toBe('dead');
    expect(JSON.stringify(done)).not.toContain('hunter2');
  });

  it('shows a job to nobody in another tenant', async () => {
    const id = encodeId('job', await enqueue(job('index.hidden'), tenant));
    await expect(getJob(other.owner.ctx, { id })).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('closes a job whose worker died in the last attempt', async () => {
    const lost = job('index.lost');
    const jobId = await enqueue(lost, tenant);
    await start([defineHandler({ ...lost, retryLimit: 0 }, () => new Promise(() => {}))]);
    await finished(tenant, jobId, ['running']);
    await database.admin.runScript(
      `update pgboss.job set state = 'failed', completed_on = now() where id = '${jobId}'`,
    );
    expect(await sweepLostJobs({ db: database.db, now: systemClock.now() })).toBe(1);
    const { state, error } = await finished(tenant, jobId);
    expect({ state, code: error?.code }).toEqual({ state: 'dead', code: 'job.worker_lost' });
    expect(await sweepLostJobs({ db: database.db, now: systemClock.now() })).toBe(0);
  });
});
