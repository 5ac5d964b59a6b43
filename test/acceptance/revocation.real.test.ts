import { createCairnClient, type CairnClient } from '@cairn/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, createOrganization, type Organization } from '../support/organization.ts';
import { prepareRealServers, type RealServers } from '../support/real-servers.ts';
import { startProcess, type ProductProcess } from '../support/start-process.ts';

/** Two nodes behind no balancer: what is changed at the first must hold at the second. */
const nodes: { process: ProductProcess; url: string }[] = [];
/** Far above the promised five seconds: this shows that it comes about, and prints when. */
const GENEROUS_MS = 30_000;

let servers: RealServers;
let organization: Organization;

beforeAll(async () => {
  servers = await prepareRealServers();
  for (const process of [1, 2].map(() => startProcess({ entry: 'apps/api/src/main.ts', env: servers.env }))) {
    const [, url = ''] = await process.waitFor(/^api ready: (\S+)$/m);
    nodes.push({ process, url });
  }
  organization = await createOrganization({ platformKey: servers.platformKey, client: (apiKey) => at(0, apiKey) });
});

afterAll(async () => {
  for (const { process } of nodes) process.signal('SIGTERM');
  await Promise.all(nodes.map(({ process }) => process.exited));
  await servers.remove();
});

function at(node: number, apiKey: string): CairnClient {
  return createCairnClient({ url: nodes[node]?.url ?? '', apiKey });
}

async function statusOf(asked: Promise<unknown>): Promise<number> {
  return asked.then(
    () => 200,
    (error: unknown) => (error as { status: number }).status,
  );
}

/** Asks again and again until the answer is yes, and prints how long that took; false where it never is. */
async function comesAbout(what: string, ask: () => Promise<boolean>): Promise<boolean> {
  const since = performance.now();
  while (!(await ask())) {
    if (performance.now() - since > GENEROUS_MS) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  process.stdout.write(`${what}: after ${Math.round(performance.now() - since)} ms\n`);
  return true;
}

function refused(what: string, ask: () => Promise<unknown>, status: 401 | 403): Promise<boolean> {
  return comesAbout(`${what} is refused by the other node`, async () => (await statusOf(ask())) === status);
}

test('a revoked key opens nothing at its own node at once, nor soon at the other', async () => {
  const { id, key } = await organization.owner.keys.create({ name: 'leaked', kind: 'service' });
  expect(await statusOf(at(0, key).me())).toBe(200);
  expect(await statusOf(at(1, key).me())).toBe(200);
  await organization.owner.keys.revoke(id);
  expect(await statusOf(at(0, key).me())).toBe(401);
  expect(await refused('a revoked key', () => at(1, key).me(), 401)).toBe(true);
});

test('an expired key opens nothing at either', async () => {
  const expiresAt = new Date(Date.now() + 2_000).toISOString();
  const { key } = await organization.owner.keys.create({ name: 'short', kind: 'service', expiresAt });
  expect(await statusOf(at(0, key).me())).toBe(200);
  for (const node of [0, 1]) expect(await refused('an expired key', () => at(node, key).me(), 401)).toBe(true);
});

test('a new role holds for the keys there are', async () => {
  const { userId, agentKey } = await addMember(organization.owner, { name: 'Grace' });
  const remember = (node: number) => at(node, agentKey).memory.get('memory');
  expect([await statusOf(remember(0)), await statusOf(remember(1))]).toEqual([200, 200]);
  const { version } = await organization.owner.users.get(userId);
  await organization.owner.users.update(userId, { expectedVersion: version, role: 'reader' });
  expect(await statusOf(remember(0))).toBe(403);
  expect(await refused('what the old role allowed', () => remember(1), 403)).toBe(true);
});

test('a removed user can do nothing', async () => {
  const { userId, agentKey } = await addMember(organization.owner, { name: 'Ada' });
  expect(await statusOf(at(1, agentKey).me())).toBe(200);
  await organization.owner.users.delete(userId);
  expect(await statusOf(at(0, agentKey).me())).toBe(401);
  expect(await refused('a removed user', () => at(1, agentKey).me(), 401)).toBe(true);
});

test('the last use of a key shows, whichever node saw it', async () => {
  const { id, key } = await organization.owner.keys.create({ name: 'used', kind: 'service' });
  await at(1, key).me();
  const isShown = async () => {
    const { items } = await organization.owner.keys.list({ kind: 'service' });
    return items.some((each) => each.id === id && each.lastUsedAt !== null);
  };
  expect(await comesAbout('the use of a key shows', isShown)).toBe(true);
});
