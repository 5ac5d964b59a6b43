import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createFakeClock,
  createTestTenant,
  openTestDatabase,
  type TestContext,
  type TestDatabase,
} from '@cairn/testing';
import { sweepOrphanBlobs } from '../skills/index.ts';
import { act, checkpoint, readHead, seal } from './audit.test-support.ts';
import { CHECKPOINT_EVERY_MS, sweepCheckpoints } from './sweep-checkpoints.ts';
import { verifyAudit } from './verify-audit.ts';

// The directory keeps real times, so the clock begins with them.
const clock = createFakeClock(new Date());
let database: TestDatabase;
let ctx: TestContext;

beforeAll(async () => {
  database = await openTestDatabase();
  ctx = (await createTestTenant({ db: database.db, clock })).owner.ctx;
});

afterAll(() => database.close());

const sweep = () => sweepCheckpoints({ db: database.db, objects: ctx.objects, clock, secret: ctx.secret });

async function sealMore(): Promise<number> {
  await act(ctx, { times: 2, clock });
  await seal(ctx, database.db);
  return (await readHead(database, ctx.tenantId)).sequence;
}

async function objects(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of ctx.objects.list(`t/${ctx.tenantId}/audit/`)) keys.push(key);
  return keys;
}

it('writes a checkpoint of what has been sealed, once, and no other for five minutes', async () => {
  const first = await sealMore();
  expect(await sweep()).toEqual({ written: 1 });
  expect(await sweep()).toEqual({ written: 0 });
  const second = await sealMore();
  expect(await sweep()).toEqual({ written: 0 });
  expect(await verifyAudit(ctx, {})).toMatchObject({ ok: true, checkpointed: first });
  clock.advance(CHECKPOINT_EVERY_MS);
  expect(await sweep()).toEqual({ written: 1 });
  expect(await verifyAudit(ctx, {})).toMatchObject({ ok: true, checkpointed: second });
  clock.advance(CHECKPOINT_EVERY_MS);
  expect(await sweep()).toEqual({ written: 0 });
});

it('writes one object where two processes sweep at once', async () => {
  await sealMore();
  clock.advance(CHECKPOINT_EVERY_MS);
  const before = await objects();
  await Promise.all([sweep(), sweep()]);
  expect(await objects()).toHaveLength(before.length + 1);
});

it('signs no head that somebody has moved', async () => {
  const sequence = await sealMore();
  await database.admin.runScript(`update audit_heads set sequence = 1000 where tenant_id = '${ctx.tenantId}'`);
  clock.advance(CHECKPOINT_EVERY_MS);
  expect(await sweep()).toEqual({ written: 0 });
  await database.admin.runScript(`update audit_heads set sequence = ${sequence} where tenant_id = '${ctx.tenantId}'`);
  expect(await sweep()).toEqual({ written: 1 });
});

it('notes what was written where the store fails for one, and writes the rest the next time', async () => {
  const other = (await createTestTenant({ db: database.db, clock, objects: ctx.objects })).owner.ctx;
  await seal(other, database.db);
  await sealMore();
  clock.advance(CHECKPOINT_EVERY_MS);
  const failing = Object.assign(Object.create(ctx.objects) as typeof ctx.objects, {
    put: (key: string, object: Parameters<typeof ctx.objects.put>[1]) =>
      key.includes(other.tenantId) ? Promise.reject(new Error('full')) : ctx.objects.put(key, object),
  });
  const sweeping = sweepCheckpoints({ db: database.db, objects: failing, clock, secret: ctx.secret });
  await expect(sweeping).rejects.toThrow('could not be written');
  expect(await sweep()).toEqual({ written: 1 });
  expect(await verifyAudit(other, {})).toMatchObject({ ok: true, checkpointed: 1 });
});

it('leaves checkpoints where orphaned objects are swept', async () => {
  await checkpoint(ctx, { db: database.db, clock });
  const before = await objects();
  const later = { now: () => new Date(clock.now().getTime() + 365 * 24 * 60 * 60 * 1000) };
  await sweepOrphanBlobs({ db: database.db, objects: ctx.objects, clock: later });
  expect(await objects()).toEqual(before);
  expect(before.length).toBeGreaterThan(0);
});
