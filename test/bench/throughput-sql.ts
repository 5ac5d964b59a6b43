import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import type { Act } from './throughput-acts.ts';
import type { BenchWorld, BenchWriter } from './throughput-world.ts';

type Row = Record<string, unknown>;

/** Rows that one request left, by table, to be written again with other ids. */
export type Samples = ReadonlyMap<string, Row[]>;

interface Sampling {
  act: Act;
  world: BenchWorld;
  writer: BenchWriter;
}

/** Tables to which each request adds one row, and which say when. */
const ALWAYS = { idempotency_keys: 'claimed_at', audit_events: 'created_at' };

/** What the newest request of an act, which was this writer's, has written. */
export async function readSamples(owner: postgres.Sql, { act, world, writer }: Sampling): Promise<Samples> {
  const { tenantId } = world;
  const samples = new Map<string, Row[]>();
  for (const { table, of } of act.adds) {
    const session = owner`session_id = ${writer.sessionId}`;
    const newest =
      of === 'session_id'
        ? owner`and ${session} and seq = (select max(seq) from messages where tenant_id = ${tenantId} and ${session})`
        : owner`order by created_at desc limit 1`;
    samples.set(table, await owner`select * from ${owner(table)} where tenant_id = ${tenantId} ${newest}`);
  }
  for (const [table, time] of Object.entries(ALWAYS)) {
    samples.set(
      table,
      await owner`select * from ${owner(table)} where tenant_id = ${tenantId} order by ${owner(time)} desc limit 1`,
    );
  }
  for (const [table, rows] of samples) if (rows.length === 0) throw new Error(`The request left nothing in ${table}.`);
  return samples;
}

interface Writing extends Sampling {
  samples: Samples;
  /** No two of one writer have the same. */
  number: number;
}

/** The same rows as the request writes, one statement a table, in one transaction as the app role. */
export async function writeBare(sql: postgres.Sql, { act, samples, world, writer, number }: Writing): Promise<void> {
  const own: BenchWriter = { ...writer, teamId: randomUUID() };
  await sql.begin(async (tx) => {
    await tx`select set_config('role', 'cairn_app', true), set_config('app.tenant_id', ${world.tenantId}, true)`;
    if (act.changes !== undefined) {
      const { table, of, set } = act.changes;
      const id = of === 'session_id' ? own.sessionId : own.storeId;
      await tx`update ${tx(table)} set ${tx.unsafe(set)} where tenant_id = ${world.tenantId} and id = ${id}`;
    }
    for (const { table, of, fresh } of act.adds) {
      const owned =
        of === 'session_id' ? { session_id: own.sessionId } : of === 'store_id' ? { store_id: own.storeId } : {};
      const rows = samples.get(table) ?? [];
      await insert(
        tx,
        table,
        rows.map((row) => ({ ...row, ...owned, ...fresh(own, number) })),
      );
    }
    const [claim] = samples.get('idempotency_keys') ?? [];
    await insert(tx, 'idempotency_keys', [{ ...claim, key: randomUUID(), claim: randomUUID() }]);
    const { sequence: _, previous_hash: __, hash: ___, ...audited } = samples.get('audit_events')?.[0] ?? {};
    await insert(tx, 'audit_events', [{ ...audited, id: randomUUID() }]);
  });
}

async function insert(tx: postgres.TransactionSql, table: string, rows: Row[]): Promise<void> {
  await tx`insert into ${tx(table)} ${tx(rows)}`;
}
