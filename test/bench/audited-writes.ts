import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import { describeLatency, percentile } from './percentiles.ts';

export interface AuditedWrites {
  tenantId: string;
  /** Writers of the one organization at once. */
  clients: number;
}

interface Measured {
  milliseconds: number[];
  elapsed: number;
}

const ROUND_MS = 2_500;
const ROUNDS = 4;

/** The smallest write there is, alone and with its audit row, in turns; each a transaction as the server makes it. */
export async function measureAuditedWrites(sql: postgres.Sql, { tenantId, clients }: AuditedWrites): Promise<string> {
  const bare: Measured = { milliseconds: [], elapsed: 0 };
  const audited: Measured = { milliseconds: [], elapsed: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    await run(bare, clients, () => write(sql, { tenantId, isAudited: false }));
    await run(audited, clients, () => write(sql, { tenantId, isAudited: true }));
  }
  const cost = percentile(audited.milliseconds, 0.5) - percentile(bare.milliseconds, 0.5);
  return [
    `${clients} client${clients === 1 ? '' : 's'}`,
    `  bare       ${describe(bare)}`,
    `  audited    ${describe(audited)}`,
    `  an audit row adds ${cost.toFixed(2)} ms at p50`,
  ].join('\n');
}

async function run(measured: Measured, clients: number, act: () => Promise<void>): Promise<void> {
  const started = performance.now();
  const client = async () => {
    while (performance.now() - started < ROUND_MS) {
      const begun = performance.now();
      await act();
      measured.milliseconds.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  measured.elapsed += performance.now() - started;
}

async function write(
  sql: postgres.Sql,
  { tenantId, isAudited }: { tenantId: string; isAudited: boolean },
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select set_config('role', 'cairn_app', true), set_config('app.tenant_id', ${tenantId}, true)`;
    await tx`insert into event_outbox (tenant_id, kind, payload, created_at, delivered_at)
      values (${tenantId}, 'bench', '{}', now(), now())`;
    if (!isAudited) return;
    await tx`
      insert into audit_events (tenant_id, id, actor_kind, actor_id, action, resource_kind, resource_id, details, request_id, created_at)
      values (${tenantId}, ${randomUUID()}, 'user', ${randomUUID()}, 'bench.acted', 'bench', 'bench',
        '{"count": 1}', 'req_bench', now())`;
  });
}

function describe({ milliseconds, elapsed }: Measured): string {
  return `${Math.round((milliseconds.length / elapsed) * 1000)} writes/s, ${describeLatency(milliseconds)}`;
}
