import { randomUUID } from 'node:crypto';
import { Agent, request as openRequest } from 'node:http';
import postgres from 'postgres';
import { startApiNodes, type ApiNodes } from '../support/api-nodes.ts';
import { percentile } from './percentiles.ts';
import { ACTS, type Act } from './throughput-acts.ts';
import { readSamples, writeBare } from './throughput-sql.ts';
import { buildWorld, type BenchWorld, type BenchWriter } from './throughput-world.ts';

export interface ThroughputBench {
  /** How long each arm is measured, in all its turns. */
  seconds: number;
  print(line: string): void;
}

interface Arm {
  milliseconds: number[];
  elapsed: number;
}

const CLIENTS = [1, 40];
const ROUNDS = 3;
/** As one API process has. */
const CONNECTIONS = 10;

/**
 * Starts one API process on the real servers. Each act in turns: as requests with audit and an `Idempotency-Key`, and
 * as bare SQL that writes the same rows as the app role.
 */
export async function benchThroughput({ seconds, print }: ThroughputBench): Promise<void> {
  const nodes = await startApiNodes(1);
  const owner = postgres(nodes.ownerUrl, { max: 1, onnotice: () => {} });
  const sql = postgres(nodes.env['DATABASE_URL'] ?? '', { max: CONNECTIONS, onnotice: () => {} });
  try {
    const world = await buildWorld(nodes, { owner, count: Math.max(...CLIENTS) });
    for (const act of ACTS) {
      print(act.name);
      for (const clients of CLIENTS) {
        const { api, bare } = await compare({ nodes, owner, sql, world, act, clients, seconds });
        print(`  ${String(clients).padStart(2)} clients  api   ${describe(api)}`);
        print(`              bare  ${describe(bare)}  → ${ratios(api, bare)}`);
      }
    }
  } finally {
    await Promise.all([sql.end(), owner.end()]);
    await nodes.remove();
  }
}

interface Comparing {
  nodes: ApiNodes;
  owner: postgres.Sql;
  sql: postgres.Sql;
  world: BenchWorld;
  act: Act;
  clients: number;
  seconds: number;
}

/** Numbers go on over all acts, so that nothing is written twice. */
let next = 0;

async function compare(comparing: Comparing): Promise<{ api: Arm; bare: Arm }> {
  const { nodes, owner, sql, world, act, clients, seconds } = comparing;
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const url = nodes.nodes[0]?.url ?? '';
  const send = (writer: BenchWriter, number: number) => post({ agent, url, writer, ...act.request(writer, number) });
  const api: Arm = { milliseconds: [], elapsed: 0 };
  const bare: Arm = { milliseconds: [], elapsed: 0 };
  const writers = world.writers.slice(0, clients);
  const milliseconds = (seconds * 1000) / ROUNDS;
  const [first] = world.writers;
  if (first === undefined) throw new Error('Nobody writes.');
  await send(first, 0);
  const samples = await readSamples(owner, { act, world, writer: first });
  for (let round = 0; round < ROUNDS; round++) {
    await run(api, { writers, milliseconds, write: send });
    const write = (writer: BenchWriter, number: number) =>
      writeBare(sql, { act, samples, world, writer, number: number + next });
    await run(bare, { writers, milliseconds, write });
    next += bare.milliseconds.length;
  }
  agent.destroy();
  return { api, bare };
}

interface Running {
  writers: readonly BenchWriter[];
  milliseconds: number;
  write(writer: BenchWriter, number: number): Promise<void>;
}

async function run(arm: Arm, { writers, milliseconds, write }: Running): Promise<void> {
  const started = performance.now();
  const work = async (writer: BenchWriter): Promise<void> => {
    for (let number = 1; performance.now() - started < milliseconds || number % 20 !== 1; number++) {
      const begun = performance.now();
      await write(writer, number);
      arm.milliseconds.push(performance.now() - begun);
    }
  };
  await Promise.all(writers.map(work));
  arm.elapsed += performance.now() - started;
}

interface Posting {
  agent: Agent;
  url: string;
  writer: BenchWriter;
  path: string;
  body: unknown;
}

function post({ agent, url, writer, path, body }: Posting): Promise<void> {
  const text = JSON.stringify(body);
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const headers = {
    authorization: `Bearer ${writer.key}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    'idempotency-key': randomUUID(),
  };
  const sent = openRequest(new URL(path, url), { agent, method: 'POST', headers }, (response) => {
    let answer = '';
    response.setEncoding('utf8').on('data', (part: string) => (answer += part));
    response.on('end', () => {
      if ((response.statusCode ?? 0) < 300) resolve();
      else reject(new Error(`POST ${path} answered ${response.statusCode}: ${answer}`));
    });
  });
  sent.on('error', reject);
  sent.end(text);
  return promise;
}

function describe(arm: Arm): string {
  const [p50, p95] = [0.5, 0.95].map((share) => percentile(arm.milliseconds, share).toFixed(1).padStart(6));
  return `${rateOf(arm).toFixed(0).padStart(5)} a second, p50 ${p50} ms, p95 ${p95} ms`;
}

function ratios(api: Arm, bare: Arm): string {
  const p50 = percentile(api.milliseconds, 0.5) / percentile(bare.milliseconds, 0.5);
  return `rate ${(rateOf(api) / rateOf(bare)).toFixed(2)} of bare, p50 ${p50.toFixed(2)} times`;
}

function rateOf({ milliseconds, elapsed }: Arm): number {
  return (milliseconds.length / elapsed) * 1000;
}
