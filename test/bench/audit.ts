import postgres from 'postgres';
import { measureAuditedWrites } from './audited-writes.ts';
import { createBenchTenant, pause, type BenchClient } from './bench-client.ts';
import { describeLatency } from './percentiles.ts';
import { toUuid } from './uuid.ts';

export interface AuditBench {
  url: string;
  platformKey: string;
  /** The server's own database, as the role it uses. */
  databaseUrl: string;
  /** Audit rows to seal and verify. */
  rows: number;
  /** How long the sealer may take. */
  timeoutMs: number;
  print(line: string): void;
}

interface Verification {
  ok: boolean;
  checked: number;
  unsealed: number;
}

const POLL_MS = 50;
const VERIFY_ROUNDS = 3;
const SINGLE_ACTS = 20;

/** Seals a heap of rows by the server's own worker, verifies them over HTTP, and sets writes with and without beside. */
export async function benchAudit(bench: AuditBench): Promise<void> {
  const { owner } = await createBenchTenant({ url: bench.url, platformKey: bench.platformKey, name: 'audit' });
  const { org } = await owner.get<{ org: { id: string } }>('/v1/me');
  const tenantId = toUuid(org.id);
  const sql = postgres(bench.databaseUrl, { max: 40, onnotice: () => {} });
  try {
    await waitForSeals(owner, bench);
    bench.print(`sealed after ${describeLatency(await measureDelays(owner, bench))}`);
    await measureSealing(owner, { bench, sql, tenantId });
    await measureVerifying(owner, bench);
    for (const clients of [1, 40]) bench.print(await measureAuditedWrites(sql, { tenantId, clients }));
  } finally {
    await sql.end();
  }
}

/** From the answer to an act to its being sealed. */
async function measureDelays(owner: BenchClient, bench: AuditBench): Promise<number[]> {
  const delays: number[] = [];
  for (let i = 0; i < SINGLE_ACTS; i++) {
    await owner.post('/v1/teams', { slug: `team-${i}`, name: 'Bench' });
    const started = performance.now();
    await waitForSeals(owner, bench);
    delays.push(performance.now() - started);
  }
  return delays;
}

async function measureSealing(
  owner: BenchClient,
  { bench, sql, tenantId }: { bench: AuditBench; sql: postgres.Sql; tenantId: string },
): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select set_config('role', 'cairn_app', true), set_config('app.tenant_id', ${tenantId}, true)`;
    await tx`
      insert into audit_events (tenant_id, id, actor_kind, actor_id, action, resource_kind, resource_id, details, request_id, created_at)
      select ${tenantId}, gen_random_uuid(), 'user', gen_random_uuid(), 'bench.acted', 'bench', i::text,
        jsonb_build_object('i', i), 'req_bench', now() from generate_series(1, ${bench.rows}) i`;
  });
  const started = performance.now();
  await waitForSeals(owner, bench);
  bench.print(
    `sealing      ${perSecond(bench.rows, performance.now() - started)} rows/s, ${bench.rows} rows of one organization`,
  );
}

async function measureVerifying(owner: BenchClient, { print }: AuditBench): Promise<void> {
  for (let round = 0; round < VERIFY_ROUNDS; round++) {
    const started = performance.now();
    const { ok, checked } = await owner.get<Verification>('/v1/audit/verify');
    const milliseconds = performance.now() - started;
    print(`verifying    ${perSecond(checked, milliseconds)} rows/s, ${checked} rows, ${ok ? 'all good' : 'NOT GOOD'}`);
  }
}

async function waitForSeals(owner: BenchClient, { timeoutMs }: AuditBench): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const { unsealed } = await owner.get<Verification>('/v1/audit/verify?limit=1');
    if (unsealed === 0) return;
    if (performance.now() > deadline) throw new Error('The rows were not sealed in time. Is a worker running?');
    await pause(POLL_MS);
  }
}

function perSecond(count: number, milliseconds: number): string {
  return Math.round((count / milliseconds) * 1000).toLocaleString('en-US');
}
