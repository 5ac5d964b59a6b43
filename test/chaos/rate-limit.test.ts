import postgres from 'postgres';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startApiNodes, type ApiNodes } from '../support/api-nodes.ts';
import { countOf, hammer, type Hammered } from '../support/hammer.ts';
import { createOrganization, type Organization } from '../support/organization.ts';
import { holdLock, until } from './lock.ts';

const A_SECOND = 20;
const BURST = 20;

let nodes: ApiNodes;
let sql: postgres.Sql;
let organization: Organization;

beforeAll(async () => {
  nodes = await startApiNodes(2);
  sql = postgres(nodes.ownerUrl, { max: 2, onnotice: () => {} });
});

beforeEach(async () => {
  organization = await createOrganization(nodes);
  const { owner } = organization;
  const { etag } = await owner.limits.get();
  await owner.limits.change({ ifMatch: etag, change: { requestsPerMinute: A_SECOND * 60 } });
});

afterAll(async () => {
  await sql.end();
  await nodes.remove();
});

async function hammerBoth(seconds: number): Promise<Hammered> {
  const urls = nodes.nodes.map(({ url }) => url);
  return hammer({ urls, path: '/v1/me', key: organization.ownerAgentKey, clients: 40, seconds });
}

/** Until each node counts in the database again. */
async function untilCounted(): Promise<void> {
  for (const { url } of nodes.nodes) {
    await until(`${url} counts in the database`, async () => {
      const before = await sql`select max(full_at)::text as latest from request_rates`;
      await hammer({ urls: [url], path: '/v1/me', key: organization.ownerAgentKey, clients: 1, seconds: 0.1 });
      const after = await sql`select max(full_at)::text as latest from request_rates`;
      return after[0]?.['latest'] !== before[0]?.['latest'];
    });
  }
}

/** Upper bounds by the time that really passed hold on a machine of any speed. */
function expectWithin(hammered: Hammered, { buckets = 1 } = {}): void {
  expect(countOf(hammered, 200)).toBeLessThanOrEqual(buckets * (BURST + A_SECOND * hammered.seconds));
  expect([...hammered.latencies.keys()].filter((status) => ![200, 429].includes(status))).toEqual([]);
}

describe('40 clients on one key against 20 requests a second, on two nodes', () => {
  it('are never let in above the bound', async () => {
    const hammered = await hammerBoth(4);
    expectWithin(hammered);
    expect(countOf(hammered, 200)).toBeGreaterThanOrEqual(BURST);
    expect(countOf(hammered, 429)).toBeGreaterThan(0);
  });

  it('pass, within each node’s own bound, while the counting is locked', async () => {
    await hammerBoth(0.2);
    const lock = await holdLock(sql, { table: 'request_rates', mode: 'access exclusive' });
    try {
      const hammered = await hammerBoth(4);
      expect(countOf(hammered, 200)).toBeGreaterThanOrEqual(BURST);
      expectWithin(hammered, { buckets: 2 });
    } finally {
      await lock.release();
    }
    await untilCounted();
  });

  it('pass, within each node’s own bound, where counting fails', async () => {
    await hammerBoth(0.2);
    await sql`alter function take_requests rename to take_no_requests`;
    try {
      const hammered = await hammerBoth(2);
      expect(countOf(hammered, 200)).toBeGreaterThanOrEqual(BURST);
      expectWithin(hammered, { buckets: 2 });
    } finally {
      await sql`alter function take_no_requests rename to take_requests`;
    }
    await untilCounted();
  });
});

describe('a node that dies', () => {
  it('takes nothing of the bound with it, and gives nothing beyond it', async () => {
    const hammering = hammerBoth(4);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    nodes.nodes[1]?.process.signal('SIGKILL');
    const { seconds, latencies } = await hammering;
    const admitted = latencies.get(200)?.length ?? 0;
    expect(admitted).toBeLessThanOrEqual(BURST + A_SECOND * seconds);
    expect(admitted).toBeGreaterThanOrEqual(BURST);
  });
});
