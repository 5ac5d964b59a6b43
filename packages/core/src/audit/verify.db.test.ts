import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createFakeClock,
  createTestTenant,
  openTestDatabase,
  type TestContext,
  type TestDatabase,
} from '@cairn/testing';
import { encodeId } from '../shared/ids.ts';
import {
  act,
  checkpoint,
  chooseSeed,
  createDice,
  putBack,
  readChain,
  readHead,
  seal,
  takeSnapshot,
  type Snapshot,
  type StoredRow,
} from './audit.test-support.ts';
import { forgeChain } from './forge-chain.test-support.ts';
import { verifyAudit } from './verify-audit.ts';

const ROUNDS = 4;
const seed = chooseSeed();
const dice = createDice(seed);
const clock = createFakeClock();
let database: TestDatabase;
let ctx: TestContext;
let other: TestContext;
let whole: Snapshot;
let chain: StoredRow[];
/** The head as it was when some rows, but not all, were sealed. */
let olderHeads: string[];

beforeAll(async () => {
  process.stdout.write(`verify.db.test.ts: CAIRN_TEST_SEED=${seed}\n`);
  database = await openTestDatabase();
  ctx = (await createTestTenant({ db: database.db, clock })).owner.ctx;
  other = (await createTestTenant({ db: database.db, clock })).owner.ctx;
  olderHeads = [];
  for (let i = 0; i < 4; i++) {
    await act(ctx, { times: 8, clock });
    await seal(ctx, database.db);
    olderHeads.push((await takeSnapshot(database, ctx.tenantId)).head);
  }
  await checkpoint(ctx, { db: database.db, clock });
  whole = await takeSnapshot(database, ctx.tenantId);
  chain = await readChain(database, ctx.tenantId);
});

afterAll(() => database.close());

beforeEach(() => putBack(database, ctx.tenantId, whole));

const verify = () => verifyAudit(ctx, {});
const run = (script: string) => database.admin.runScript(script);
const mine = () => `tenant_id = '${ctx.tenantId}'`;

/** Somewhere in the chain, neither at its beginning nor at its end. */
function somewhere(): StoredRow {
  const row = chain[1 + dice(chain.length - 2)];
  if (!row) throw new Error('The chain is too short.');
  return row;
}

const shown = (uuid: string) => encodeId('aud', uuid);

describe('a log that nobody touched', () => {
  it('is found good to its last row, and all of it is counted', async () => {
    expect(await verify()).toEqual({
      ok: true,
      checked: chain.length,
      unsealed: 0,
      checkpointed: chain.length,
      next: null,
    });
  });

  it('can be checked in parts that end where the next begins', async () => {
    let after = 0;
    let checked = 0;
    for (let next: number | null = 0; next !== null; after = next ?? after) {
      const part = await verifyAudit(ctx, { after, limit: 7 });
      expect(part).toMatchObject({ ok: true });
      checked += part.checked;
      next = part.next;
    }
    expect(checked).toBe(chain.length);
  });

  it('is good whatever befell another organization’s', async () => {
    await act(other, { times: 5, clock });
    await seal(other, database.db);
    await run(`update audit_events set action = 'x' where tenant_id = '${other.tenantId}'`);
    expect(await verify()).toMatchObject({ ok: true, checked: chain.length });
    expect(await verifyAudit(other, {})).toMatchObject({ ok: false, firstBad: { sequence: 1, reason: 'changed' } });
  });
});

describe('a change of a column', () => {
  const BY_TYPE: Record<string, (column: string) => string> = {
    uuid: () => 'gen_random_uuid()',
    text: (column) => `coalesce(${column}, '') || 'x'`,
    jsonb: (column) => `${column} || '{"forged": true}'`,
    'timestamp with time zone': (column) => `${column} + interval '1 microsecond'`,
  };

  it('is found in every column, and the row is named', async () => {
    const columns = await run(`select column_name as name, data_type as type from information_schema.columns
      where table_name = 'audit_events' and column_name not in ('tenant_id', 'sequence')`);
    expect(columns.length).toBeGreaterThan(10);
    for (const { name, type } of columns) {
      const change = BY_TYPE[String(type)]?.(String(name));
      for (let round = 0; round < ROUNDS; round++) {
        await putBack(database, ctx.tenantId, whole);
        const { sequence } = somewhere();
        await run(
          `update audit_events set ${String(name)} = ${String(change)} where ${mine()} and sequence = ${sequence}`,
        );
        const { ok, firstBad } = await verify();
        const id = (await readChain(database, ctx.tenantId)).find((row) => row.sequence === sequence)?.id ?? '';
        expect({ name, ok, firstBad }).toEqual({
          name,
          ok: false,
          firstBad: { sequence, id: shown(id), reason: 'changed' },
        });
      }
    }
  });

  it('is found where a number in the details changes in a digit that JavaScript cannot see', async () => {
    const { sequence } = somewhere();
    await run(
      `update audit_events set details = '{"i": 7.00000000000000000000001}' where ${mine()} and sequence = ${sequence}`,
    );
    expect(await verify()).toMatchObject({ ok: false, firstBad: { sequence, reason: 'changed' } });
  });

  it.each([
    [
      'tenant',
      (at: number) =>
        `update audit_events set tenant_id = '${other.tenantId}', sequence = null where ${mine()} and sequence = ${at}`,
    ],
    [
      'sequence',
      (at: number) => `update audit_events set sequence = sequence + 1000 where ${mine()} and sequence = ${at}`,
    ],
    [
      'seal',
      (at: number) => `update audit_events set sequence = null, hash = null where ${mine()} and sequence = ${at}`,
    ],
  ])('is found where a row loses its %s, as a gap', async (_, change) => {
    for (let round = 0; round < ROUNDS; round++) {
      await putBack(database, ctx.tenantId, whole);
      const { id, sequence } = somewhere();
      await run(change(sequence));
      expect(await verify()).toMatchObject({ ok: false, firstBad: { sequence, reason: 'missing' } });
      await run(`delete from audit_events where id = '${id}'`);
    }
  });
});

describe('rows that were removed, added or moved', () => {
  it('are found where one is gone', async () => {
    for (let round = 0; round < 2 * ROUNDS; round++) {
      await putBack(database, ctx.tenantId, whole);
      const { sequence } = round === 0 ? { sequence: 1 } : somewhere();
      await run(`delete from audit_events where ${mine()} and sequence = ${sequence}`);
      expect(await verify()).toMatchObject({ ok: false, firstBad: { sequence, reason: 'missing' } });
    }
  });

  it('are found where one was put between two others', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await putBack(database, ctx.tenantId, whole);
      const { sequence } = somewhere();
      await run(`
        update audit_events set sequence = -sequence where ${mine()} and sequence >= ${sequence};
        update audit_events set sequence = 1 - sequence where ${mine()} and sequence < 0;
        ${copyOf(somewhere(), sequence)}`);
      expect(await verify()).toMatchObject({ ok: false, firstBad: { sequence, reason: 'changed' } });
    }
  });

  it('are found before the first and after the last', async () => {
    await run(copyOf(somewhere(), 0));
    expect(await verify()).toMatchObject({ ok: false, firstBad: { sequence: 0, reason: 'inserted' } });
    await putBack(database, ctx.tenantId, whole);
    await run(copyOf(somewhere(), chain.length + 1));
    expect(await verify()).toMatchObject({ ok: false, firstBad: { sequence: chain.length + 1, reason: 'inserted' } });
  });

  it('are found where two have changed places, with and without their hashes', async () => {
    for (let round = 0; round < 2 * ROUNDS; round++) {
      await putBack(database, ctx.tenantId, whole);
      const [a, b] = [somewhere(), somewhere()].toSorted((x, y) => x.sequence - y.sequence);
      if (!a || !b || a.sequence === b.sequence) continue;
      const withHashes = round % 2 === 0;
      await run(`
        create temp table swapped on commit drop as select * from audit_events where id in ('${a.id}', '${b.id}');
        update audit_events set sequence = -sequence where id in ('${a.id}', '${b.id}');
        update audit_events e set sequence = s.sequence ${withHashes ? '' : ', previous_hash = s.previous_hash, hash = s.hash'}
        from swapped s where e.id in ('${a.id}', '${b.id}') and s.id <> e.id`);
      expect(await verify()).toMatchObject({
        ok: false,
        firstBad: { sequence: a.sequence, id: shown(b.id), reason: 'changed' },
      });
    }
  });

  /** A row like another, under an id of its own. */
  function copyOf({ id }: StoredRow, sequence: number): string {
    return `insert into audit_events select tenant_id, gen_random_uuid(), actor_kind, actor_id, user_id, action,
      resource_kind, resource_id, details, request_id, created_at, ${sequence}, previous_hash, hash
      from audit_events where id = '${id}'`;
  }
});

describe('a log that was cut off', () => {
  it('is found by its head', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await putBack(database, ctx.tenantId, whole);
      const { sequence } = somewhere();
      await run(`delete from audit_events where ${mine()} and sequence >= ${sequence}`);
      expect(await verify()).toMatchObject({ ok: false, firstBad: { sequence, reason: 'missing' } });
    }
  });

  it('is found where the head was set back without the secret', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await putBack(database, ctx.tenantId, whole);
      const { sequence } = somewhere();
      await run(`
        delete from audit_events where ${mine()} and sequence > ${sequence};
        update audit_heads set sequence = ${sequence}, hash = (select hash from audit_events where ${mine()} and sequence = ${sequence})
        where ${mine()}`);
      expect(await verify()).toMatchObject({ ok: false, firstBad: { sequence: sequence + 1 } });
    }
  });

  it('is found by its checkpoint where an older, genuine head was put back', async () => {
    for (const head of olderHeads.slice(0, -1)) {
      await putBack(database, ctx.tenantId, { ...whole, head });
      const { sequence } = await readHead(database, ctx.tenantId);
      await run(`delete from audit_events where ${mine()} and sequence > ${sequence}`);
      expect(await verify()).toMatchObject({ ok: false, firstBad: { sequence: sequence + 1, reason: 'missing' } });
    }
  });

  it('is found by its checkpoint where it was cut off whole, head and all', async () => {
    await run(`delete from audit_events where ${mine()}; delete from audit_heads where ${mine()}`);
    expect(await verify()).toMatchObject({ ok: false, checked: 0, firstBad: { sequence: 1, reason: 'missing' } });
  });

  it('is found still when the sealer has gone on from the older head beyond the checkpoint', async () => {
    const [head = ''] = olderHeads;
    await putBack(database, ctx.tenantId, { ...whole, head });
    const { sequence } = await readHead(database, ctx.tenantId);
    await run(`delete from audit_events where ${mine()} and sequence > ${sequence}`);
    await act(ctx, { times: 40, clock });
    await seal(ctx, database.db);
    expect(await verify()).toMatchObject({ ok: false, firstBad: { sequence: chain.length, reason: 'checkpoint' } });
  });
});

describe('a log that was written anew', () => {
  it('is found where the whole was chained with another key, head and all', async () => {
    await forgeChain(database, ctx.tenantId, { from: 1, secret: 'a guess of the thief’s' });
    expect(await verify()).toMatchObject({
      ok: false,
      firstBad: { sequence: 1, id: shown(chain[0]?.id ?? ''), reason: 'changed' },
    });
  });

  it('is found where it was chained with another key from some row on', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      await putBack(database, ctx.tenantId, whole);
      const { id, sequence } = somewhere();
      await forgeChain(database, ctx.tenantId, { from: sequence, secret: `guess ${round}` });
      expect(await verify()).toMatchObject({ ok: false, firstBad: { sequence, id: shown(id), reason: 'changed' } });
    }
  });

  it('is found by its checkpoint even where it was chained with the right key', async () => {
    const { sequence } = somewhere();
    await run(`update audit_events set action = 'test.forged' where ${mine()} and sequence = ${sequence}`);
    await forgeChain(database, ctx.tenantId, { from: sequence, secret: ctx.secret });
    expect(await verify()).toMatchObject({ ok: false, firstBad: { sequence: chain.length, reason: 'checkpoint' } });
  });

  it('is found where the key of another organization signed it', async () => {
    await forgeChain(database, ctx.tenantId, { from: 1, secret: ctx.secret, keyOf: other.tenantId });
    expect(await verify()).toMatchObject({ ok: false, firstBad: { sequence: 1, reason: 'changed' } });
  });
});
