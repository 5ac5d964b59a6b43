import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { withTenantTx } from '@cairn/db';
import { createTestTenant, openTestDatabase, type TestDatabase } from '@cairn/testing';
import { openJobQueue, type JobQueue } from '../ports/queue/index.ts';
import { defineJob, enqueueJob } from './index.ts';

let database: TestDatabase;
let queue: JobQueue;

beforeAll(async () => {
  database = await openTestDatabase();
  queue = await openJobQueue({ db: database.db, kinds: [], onError: () => {} });
});

afterAll(async () => {
  await queue.stop(1_000);
  await database.close();
});

it('the depth of the queue counts the open jobs of all tenants by kind and state, and how long the oldest waits', async () => {
  expect(await queue.depth()).toEqual([]);
  const job = defineJob({ kind: 'index.count', role: 'index', version: 1, schema: z.strictObject({}) });
  for (let tenants = 0; tenants < 2; tenants++) {
    const { owner } = await createTestTenant({ db: database.db });
    await withTenantTx(owner.ctx, (tx) => enqueueJob(tx, owner.ctx, { job, payload: {} }));
  }
  const [depth, ...others] = await queue.depth();
  expect(others).toEqual([]);
  expect(depth).toMatchObject({ kind: 'index.count', state: 'queued', jobs: 2 });
  expect(depth?.oldestSeconds).toBeGreaterThan(-1);
});
