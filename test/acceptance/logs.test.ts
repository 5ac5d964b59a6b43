import { CairnError, type CairnClient } from '@cairn/sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, createOrganization, type Organization } from '../support/organization.ts';
import { startProduct, type Product } from '../support/product.ts';

const KEY_PATTERN = /crn_\w+_[0-9A-Za-z]{36}/g;
/** Stands in everything that is sent below: bodies, names, queries, paths, headers. */
const CANARY = 'kanarienvogel';
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const A_WORKER_MAY_TAKE_MS = 60_000;

interface Line {
  time: string;
  level: string;
  event: string;
  route?: string;
  [name: string]: unknown;
}

let product: Product;
let org: Organization;
let agent: CairnClient;
let agentKey: string;

beforeAll(async () => {
  product = await startProduct({ CAIRN_LOG: 'all' });
  org = await createOrganization(product);
  ({ agentKey } = await addMember(org.owner, { name: 'Nadia' }));
  agent = product.client(agentKey);
});

afterAll(() => product.remove());

function lines(): Line[] {
  const logged = product.written().split('\n');
  return logged.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Line);
}

async function codeOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'done',
    (error: unknown) => (error instanceof CairnError ? error.code : String(error)),
  );
}

function raw(path: string, init: RequestInit & { key?: string } = {}): Promise<Response> {
  const { key = agentKey, headers, ...rest } = init;
  return fetch(`${product.url}${path}`, {
    ...rest,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
  });
}

async function useEverything(): Promise<void> {
  await agent.memory.apply('memory', { operations: [{ action: 'add', content: `The ${CANARY} sings at noon.` }] });
  await agent.memory
    .apply('user', { operations: [{ action: 'remove', oldText: `no such ${CANARY}` }] })
    .catch(() => {});
  const { id: sessionId } = await agent.sessions.create({ title: `${CANARY} title` });
  await agent.sessions.append(sessionId, { messages: [{ role: 'user', content: `I own a ${CANARY}.` }] });
  await agent.search({ query: `${CANARY} song` });
  await agent.sessions.context(sessionId, { query: CANARY });
  for (const hoursAgo of [5, 3, 0]) {
    const { id } = await agent.sessions.create({ title: CANARY });
    await agent.corrections.report({
      sessionId: id,
      instruction: `Sort the ${CANARY} imports by line length.`,
      occurredAt: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
    });
  }
  const content = `---\nname: ${CANARY}-care\ndescription: Feed the ${CANARY}.\n---\n\n# ${CANARY}\n`;
  await org.owner.skills.create('default', { files: [{ path: 'SKILL.md', content }] });
}

async function goWrong(): Promise<void> {
  const { key, id } = await org.owner.keys.create({ name: CANARY, kind: 'service' });
  await org.owner.keys.revoke(id);
  expect((await raw('/v1/me', { key })).status).toBe(401);
  const broken = { method: 'POST', body: `{"${CANARY}": ${CANARY}` };
  expect((await raw('/v1/sessions', broken)).status).toBe(400);
  const unknownField = { method: 'POST', body: JSON.stringify({ [CANARY]: CANARY }) };
  expect((await raw('/v1/sessions', unknownField)).status).toBe(422);
  expect((await raw(`/v1/sessions?cursor=${CANARY}`)).status).toBeGreaterThanOrEqual(400);
  expect((await raw(`/v1/sessions/${agentKey}`)).status).toBe(404);
  expect((await raw(`/${CANARY}/${agentKey}?key=${agentKey}`)).status).toBe(404);
  expect((await raw('/v1/me', { headers: { traceparent: `00-${CANARY}-1-01`, 'user-agent': CANARY } })).status).toBe(
    200,
  );
  expect(await codeOf(agent.sessions.get(`ses_${CANARY}`))).toBe('resource.not_found');
}

test('no log line of any process holds a key or anything that was sent', async () => {
  await useEverything();
  await goWrong();
  const isProposed = () =>
    lines().some(({ kind, outcome }) => kind === 'autogen.propose-skill' && outcome === 'succeeded');
  await expect.poll(isProposed, { timeout: A_WORKER_MAY_TAKE_MS, interval: 200 }).toBe(true);

  const written = product.written();
  expect(written.match(KEY_PATTERN) ?? []).toEqual([]);
  expect(written.split('\n').filter((line) => line.toLowerCase().includes(CANARY))).toEqual([]);
  expect(lines().length).toBeGreaterThan(20);
});

test('a request leaves one line that says what was asked, by whom, and what came of it', async () => {
  const response = await raw('/v1/sessions/ses_nobody', {
    headers: { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` },
  });
  const requestId = response.headers.get('x-request-id');
  const found = () => lines().filter((line) => line['requestId'] === requestId);
  await expect.poll(found, { timeout: 10_000 }).toHaveLength(1);
  const [line] = found();
  expect(line).toMatchObject({
    level: 'info',
    event: 'request',
    traceId: TRACE,
    method: 'GET',
    route: '/v1/sessions/:id',
    status: 404,
    code: 'resource.not_found',
    actorKind: 'agent',
  });
  expect(line?.['orgId']).toMatch(/^org_/);
  expect(line?.['actorId']).toMatch(/^key_/);
  expect(line?.['milliseconds']).toEqual(expect.any(Number));
});

test('a job leaves one line an attempt, with the request and the trace that caused it', async () => {
  const { id } = await agent.sessions.create();
  const response = await raw(`/v1/sessions/${id}/messages`, {
    method: 'POST',
    body: JSON.stringify({ messages: [{ role: 'user', content: 'The barge leaves at dawn.' }] }),
    headers: { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` },
  });
  const requestId = response.headers.get('x-request-id');
  const found = () => lines().filter((line) => line.event === 'job' && line['requestId'] === requestId);
  await expect.poll(found, { timeout: A_WORKER_MAY_TAKE_MS }).toHaveLength(1);
  expect(found()[0]).toMatchObject({
    kind: 'index.embed-messages',
    outcome: 'succeeded',
    attempt: 1,
    traceId: TRACE,
    jobId: expect.stringMatching(/^job_/) as string,
  });
});
