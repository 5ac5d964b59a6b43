import { withTenantTx, type Database } from '@cairn/db';
import type { FakeClock, TestContext, TestDatabase } from '@cairn/testing';
import type { ChainHead } from './audit-chain.models.ts';
import { recordAudit } from './record-audit.ts';
import { sweepCheckpoints, CHECKPOINT_EVERY_MS } from './sweep-checkpoints.ts';
import { sweepUnsealedRows } from './sweep-unsealed-rows.ts';

/** So many acts, each in a transaction of its own and a little later than the one before. */
export async function act(ctx: TestContext, { times, clock }: { times: number; clock: FakeClock }): Promise<void> {
  for (let i = 0; i < times; i++) {
    clock.advance(10);
    await withTenantTx(ctx, (tx) =>
      recordAudit(tx, ctx, { action: 'test.acted', resourceKind: 'test', resourceId: `t-${i}`, details: { i } }),
    );
  }
}

export function seal({ clock, secret }: TestContext, db: Database): Promise<{ sealed: number }> {
  return sweepUnsealedRows({ db, clock, secret });
}

/** A checkpoint of every chain that has moved, however lately it had one. */
export async function checkpoint(
  { objects, secret }: TestContext,
  { db, clock }: { db: Database; clock: FakeClock },
): Promise<void> {
  clock.advance(CHECKPOINT_EVERY_MS);
  await sweepCheckpoints({ db, objects, clock, secret });
}

/** One organization's rows and head as text, to put back as they were. */
export interface Snapshot {
  rows: string;
  head: string;
}

export async function takeSnapshot({ admin }: TestDatabase, tenantId: string): Promise<Snapshot> {
  const [found] = await admin.runScript(`
    select (select json_agg(e)::text from audit_events e where tenant_id = '${tenantId}') as rows,
           (select json_agg(h)::text from audit_heads h where tenant_id = '${tenantId}') as head`);
  return { rows: String(found?.['rows']), head: String(found?.['head']) };
}

export async function putBack({ admin }: TestDatabase, tenantId: string, { rows, head }: Snapshot): Promise<void> {
  await admin.runScript(`
    delete from audit_events where tenant_id = '${tenantId}';
    delete from audit_heads where tenant_id = '${tenantId}';
    insert into audit_events select * from json_populate_recordset(null::audit_events, $json$${rows}$json$);
    insert into audit_heads select * from json_populate_recordset(null::audit_heads, $json$${head}$json$);`);
}

export interface StoredRow {
  id: string;
  sequence: number;
}

export async function readChain({ admin }: TestDatabase, tenantId: string): Promise<StoredRow[]> {
  const rows = await admin.runScript(`select id, sequence::int as sequence from audit_events
    where tenant_id = '${tenantId}' and sequence is not null order by sequence`);
  return rows as unknown as StoredRow[];
}

export async function readHead({ admin }: TestDatabase, tenantId: string): Promise<ChainHead & { seal: string }> {
  const [head] = await admin.runScript(`
    select tenant_id as "tenantId", sequence::int as sequence, hash, seal from audit_heads where tenant_id = '${tenantId}'`);
  return head as unknown as ChainHead & { seal: string };
}

/** Of CAIRN_TEST_SEED, to repeat a run that failed; else another each time. */
export function chooseSeed(): number {
  return Number(process.env['CAIRN_TEST_SEED'] ?? Date.now() % 1_000_000);
}

/** The same numbers for the same seed (mulberry32); whole and below `bound`. */
export function createDice(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound) | 0;
  };
}
