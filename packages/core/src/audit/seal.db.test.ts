import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTenantTx } from '@cairn/db';
import {
  createFakeClock,
  createTestTenant,
  openTestDatabase,
  type TestContext,
  type TestDatabase,
} from '@cairn/testing';
import { act, readChain, readHead, seal } from './audit.test-support.ts';
import { recordAudit } from './record-audit.ts';
import { ROWS_A_TURN, sweepUnsealedRows } from './sweep-unsealed-rows.ts';
import { verifyAudit } from './verify-audit.ts';

const clock = createFakeClock();
let database: TestDatabase;
let ctx: TestContext;
let other: TestContext;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

beforeEach(async () => {
  ctx = (await createTestTenant({ db: database.db, clock })).owner.ctx;
  other = (await createTestTenant({ db: database.db, clock })).owner.ctx;
  await seal(ctx, database.db);
});

/** Rows as one statement makes them, for tests of many. */
async function addRows(of: TestContext, count: number): Promise<void> {
  await database.admin.runScript(`
    insert into audit_events (tenant_id, id, actor_kind, actor_id, action, resource_kind, resource_id, details, request_id, created_at)
    select '${of.tenantId}', gen_random_uuid(), 'user', gen_random_uuid(), 'test.acted', 'test', i::text, '{}', 'test', now()
    from generate_series(1, ${count}) i`);
}

const sequences = async (of: TestContext) => (await readChain(database, of.tenantId)).map(({ sequence }) => sequence);
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
const made = async (of: TestContext) => (await readChain(database, of.tenantId)).length;

describe('the sealer', () => {
  it('gives each organization its own sequence without a gap, and a head that stands at its end', async () => {
    const before = [await made(ctx), await made(other)];
    await act(ctx, { times: 7, clock });
    await act(other, { times: 3, clock });
    expect(await seal(ctx, database.db)).toEqual({ sealed: 10 });
    expect(await sequences(ctx)).toEqual(upTo((before[0] ?? 0) + 7));
    expect(await sequences(other)).toEqual(upTo((before[1] ?? 0) + 3));
    expect((await readHead(database, ctx.tenantId)).sequence).toBe((before[0] ?? 0) + 7);
    expect(await seal(ctx, database.db)).toEqual({ sealed: 0 });
  });

  it('seals what commits late after what was sealed meanwhile, and loses neither', async () => {
    let commit = () => {};
    const committed = new Promise<void>((resolve) => {
      commit = resolve;
    });
    const held = { action: 'test.late', resourceKind: 'test', resourceId: 'late' };
    // The embedded database has one connection, so there a late commit is a row with an early time.
    const early = clock.now();
    const late =
      database.db.driver === 'postgres'
        ? withTenantTx(ctx, async (tx) => {
            await recordAudit(tx, ctx, held);
            await committed;
          })
        : Promise.resolve();
    await act(ctx, { times: 3, clock });
    await seal(ctx, database.db);
    const sealed = await readChain(database, ctx.tenantId);
    commit();
    await late;
    if (database.db.driver !== 'postgres') {
      const past = { ...ctx, clock: { now: () => early } };
      await withTenantTx(past, (tx) => recordAudit(tx, past, held));
    }
    await seal(ctx, database.db);
    const chain = await readChain(database, ctx.tenantId);
    expect(chain.slice(0, sealed.length)).toEqual(sealed);
    expect(chain.length).toBe(sealed.length + 1);
    expect(await verifyAudit(ctx, {})).toMatchObject({ ok: true, checked: chain.length, unsealed: 0 });
  });

  it('makes one chain where several sealers work beside writers', async () => {
    const before = await made(ctx);
    const writing = Promise.all([act(ctx, { times: 20, clock }), act(other, { times: 20, clock })]);
    const sealing = Array.from({ length: 4 }, async () => {
      for (let i = 0; i < 10; i++) await seal(ctx, database.db);
    });
    await Promise.all([writing, ...sealing]);
    await seal(ctx, database.db);
    expect(await sequences(ctx)).toEqual(upTo(before + 20));
    for (const of of [ctx, other]) expect(await verifyAudit(of, {})).toMatchObject({ ok: true, unsealed: 0 });
  });

  it('lets an organization with a heap of rows keep no other waiting', async () => {
    const before = await made(ctx);
    await addRows(ctx, 4 * ROWS_A_TURN);
    await act(other, { times: 2, clock });
    const signal = AbortSignal.abort();
    const { secret } = ctx;
    expect(await sweepUnsealedRows({ db: database.db, clock, secret, signal })).toEqual({ sealed: ROWS_A_TURN + 2 });
    expect(await verifyAudit(other, {})).toMatchObject({ ok: true, unsealed: 0 });
    expect(await verifyAudit(ctx, {})).toMatchObject({ ok: true, unsealed: 3 * ROWS_A_TURN });
    expect(await seal(ctx, database.db)).toEqual({ sealed: 3 * ROWS_A_TURN });
    expect(await verifyAudit(ctx, {})).toMatchObject({ ok: true, checked: before + 4 * ROWS_A_TURN });
  });

  it('seals more organizations than a batch takes', async () => {
    const many = await Promise.all(Array.from({ length: 25 }, () => createTestTenant({ db: database.db, clock })));
    await seal(ctx, database.db);
    for (const { owner } of many) expect(await verifyAudit(owner.ctx, {})).toMatchObject({ ok: true, unsealed: 0 });
  });

  it('adds nothing to a chain that was tampered with, says so once an hour, and seals the others', async () => {
    const { sequence } = await readHead(database, ctx.tenantId);
    await database.admin.runScript(`update audit_heads set hash = repeat('a', 64) where tenant_id = '${ctx.tenantId}'`);
    await act(ctx, { times: 1, clock });
    await act(other, { times: 1, clock });
    await expect(seal(ctx, database.db)).rejects.toThrow(/org_\w{22} was tampered with/);
    expect(await seal(ctx, database.db)).toEqual({ sealed: 0 });
    expect(await verifyAudit(other, {})).toMatchObject({ ok: true, unsealed: 0 });
    expect(await verifyAudit(ctx, {})).toMatchObject({ ok: false, unsealed: 1, firstBad: { sequence: sequence + 1 } });
    clock.advance(61 * 60 * 1000);
    await expect(seal(ctx, database.db)).rejects.toThrow(/was tampered with/);
  });

  it('begins no second chain where the head was taken away', async () => {
    await database.admin.runScript(`delete from audit_heads where tenant_id = '${ctx.tenantId}'`);
    await act(ctx, { times: 1, clock });
    await expect(seal(ctx, database.db)).rejects.toThrow(/was tampered with/);
    expect(await verifyAudit(ctx, {})).toMatchObject({ ok: false, unsealed: 1, firstBad: { reason: 'head' } });
  });
});

describe('the audit table', () => {
  const attempts = {
    'changes a row': `update audit_events set action = 'x'`,
    'seals a row': `update audit_events set sequence = 1`,
    'removes a row': `delete from audit_events`,
    'empties the table': `truncate audit_events`,
    'moves a head': `update audit_heads set sequence = 0`,
    'removes a head': `delete from audit_heads`,
    'begins a chain': `insert into audit_heads values (current_tenant_id(), 0, '', '', now())`,
  };

  it.each(Object.entries(attempts))('refuses the app role that %s', async (_, statement) => {
    const script = `select set_config('app.tenant_id', '${ctx.tenantId}', true); set local role cairn_app; ${statement}`;
    await expect(database.db.runScript(script)).rejects.toThrow(/permission denied/);
  });

  it('refuses the app role a row that claims to be sealed', async () => {
    const insert = `select set_config('app.tenant_id', '${ctx.tenantId}', true); set local role cairn_app;
      insert into audit_events select tenant_id, gen_random_uuid(), actor_kind, actor_id, user_id, action, resource_kind,
        resource_id, details, request_id, created_at, 1000, previous_hash, hash from audit_events limit 1`;
    await expect(database.db.runScript(insert)).rejects.toThrow(/row-level security/);
  });

  it.each([`update audit_events set action = 'x'`, 'delete from audit_events', 'delete from audit_heads'])(
    'refuses the system role: %s',
    async (statement) => {
      const script = `set local role cairn_system; ${statement}`;
      await expect(database.db.runScript(script)).rejects.toThrow(/permission denied/);
    },
  );
});
