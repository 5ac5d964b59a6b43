import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { startApiNodes, type ApiNodes } from '../support/api-nodes.ts';
import { countOf, hammer, type Hammered } from '../support/hammer.ts';
import { createOrganization } from '../support/organization.ts';
import { describeLatency } from './percentiles.ts';

export interface RateLimitBench {
  /** How long each part is measured. */
  seconds: number;
  print(line: string): void;
}

const NODES = 2;
const CLIENTS = 40;
const A_SECOND = 20;
const BURST = 20;

/**
 * Starts two API nodes on the real servers and has 40 clients send on one key as fast as they are answered; then the
 * counting alone, as the app's login: one key and fifty, one client and forty.
 */
export async function benchRateLimit(bench: RateLimitBench): Promise<void> {
  const nodes = await startApiNodes(NODES);
  try {
    await againstTheBound(nodes, bench);
    await withinTheBound(nodes, bench);
    await countingAlone(nodes, bench);
  } finally {
    await nodes.remove();
  }
}

async function againstTheBound(nodes: ApiNodes, { seconds, print }: RateLimitBench): Promise<void> {
  const { owner, ownerAgentKey } = await createOrganization(nodes);
  const { etag } = await owner.limits.get();
  await owner.limits.change({ ifMatch: etag, change: { requestsPerMinute: A_SECOND * 60 } });
  const hammered = await hammerAll(nodes, { key: ownerAgentKey, clients: CLIENTS, seconds });
  const bound = BURST + A_SECOND * hammered.seconds;
  print(`${CLIENTS} clients on one key, ${NODES} nodes, ${A_SECOND} a second, ${hammered.seconds.toFixed(1)} s`);
  print(`admitted ${countOf(hammered, 200)} of at most ${bound.toFixed(0)}, refused ${countOf(hammered, 429)}`);
  printLatencies(hammered, print);
}

async function withinTheBound(nodes: ApiNodes, { seconds, print }: RateLimitBench): Promise<void> {
  for (const clients of [1, 10]) {
    const { ownerAgentKey } = await createOrganization(nodes);
    const hammered = await hammerAll(nodes, { key: ownerAgentKey, clients, seconds });
    print(`${clients} ${clients === 1 ? 'client' : 'clients'} within 30,000 a minute, GET /v1/me`);
    printLatencies(hammered, print);
  }
}

async function hammerAll(
  nodes: ApiNodes,
  { key, clients, seconds }: { key: string; clients: number; seconds: number },
): Promise<Hammered> {
  return hammer({ urls: nodes.nodes.map(({ url }) => url), path: '/v1/me', key, clients, seconds });
}

function printLatencies({ latencies, seconds }: Hammered, print: RateLimitBench['print']): void {
  for (const [status, taken] of latencies) {
    print(`  ${status || 'no answer'}: ${Math.round(taken.length / seconds)} a second, ${describeLatency(taken)}`);
  }
}

async function countingAlone(nodes: ApiNodes, { seconds, print }: RateLimitBench): Promise<void> {
  const sql = postgres(nodes.env['DATABASE_URL'] ?? '', { max: CLIENTS });
  const owner = postgres(nodes.ownerUrl, { max: 1 });
  try {
    const [row] = await owner`select tenant_id from organizations limit 1`;
    const tenant = String(row?.['tenant_id']);
    await owner`update limits set value = '{"requestsPerMinute": 600000, "keyRequestsPerMinute": 300000}'`;
    for (const { keys, clients } of [
      { keys: 1, clients: 1 },
      { keys: 1, clients: CLIENTS },
      { keys: 50, clients: CLIENTS },
    ]) {
      const ids = Array.from({ length: keys }, () => randomUUID());
      const taken: number[] = [];
      const started = performance.now();
      const work = async (client: number): Promise<void> => {
        for (let i = client; performance.now() - started < seconds * 1000; i++) {
          const sent = performance.now();
          await sql.unsafe(`select * from take_requests('${tenant}', '${ids[i % keys]}', 1, 30000, 20)`);
          taken.push(performance.now() - sent);
        }
      };
      await Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
      print(`counting alone, ${keys} keys of one organization, ${clients} clients`);
      print(`  ${Math.round(taken.length / seconds)} a second, ${describeLatency(taken)}`);
    }
  } finally {
    await Promise.all([sql.end(), owner.end()]);
  }
}
