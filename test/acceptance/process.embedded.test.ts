import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCairnClient } from '@cairn/sdk';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startEmbedded, whenReady } from '../support/embedded-product.ts';

interface Credentials {
  url: string;
  apiKey: string;
}

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cairn-process-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function readCredentials(): Promise<Credentials> {
  return JSON.parse(await readFile(join(dataDir, 'credentials.json'), 'utf8')) as Credentials;
}

test('a second process on the same folder is refused, and the first one goes on', async () => {
  const first = startEmbedded(dataDir);
  try {
    const url = await whenReady(first);
    const second = startEmbedded(dataDir);
    expect(await second.exited).toBe(1);
    expect(second.errors).toMatch(/in use by another Cairn process/);
    expect(second.errors).toContain(dataDir);
    expect(second.errors.trim().split('\n')).toHaveLength(1);
    const { apiKey } = await readCredentials();
    expect((await createCairnClient({ url, apiKey }).me()).org?.slug).toBe('default');
  } finally {
    first.signal('SIGTERM');
    await first.exited;
  }
});

test('a request that has begun is answered before SIGINT ends the process, and is kept', async () => {
  const first = startEmbedded(dataDir);
  await whenReady(first);
  const { url, apiKey } = await readCredentials();
  expect((await stat(join(dataDir, 'credentials.json'))).mode & 0o777).toBe(0o600);

  const body = JSON.stringify({ operations: [{ action: 'add', content: 'Said while the lights went out.' }] });
  const write = request(`${url}/v1/memory/user/operations`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', expect: '100-continue' },
  });
  write.flushHeaders();
  const answered = once(write, 'response');
  // The server has the request from here on, and waits for its body.
  await once(write, 'continue');
  first.signal('SIGINT');
  await first.waitFor(/Stopping/);
  write.end(body);
  const [response] = (await answered) as [IncomingMessage];
  response.resume();
  expect(response.statusCode).toBe(200);
  expect(await first.exited).toBe(0);

  const second = startEmbedded(dataDir);
  try {
    const client = createCairnClient({ url: await whenReady(second), apiKey });
    expect((await client.memory.get('user')).entries).toEqual(['Said while the lights went out.']);
  } finally {
    second.signal('SIGINT');
    expect(await second.exited).toBe(0);
  }
});

test('requests that are sent at once when SIGINT comes are all answered, and kept', async () => {
  const first = startEmbedded(dataDir);
  await whenReady(first);
  const { url, apiKey } = await readCredentials();
  const client = createCairnClient({ url, apiKey });
  const session = await client.sessions.create({ title: 'A storm' });
  const contents = Array.from({ length: 6 }, (_, i) => `gust number ${i} ${'of wind and rain '.repeat(6_000)}`);
  const writes = contents.map((content) =>
    client.sessions.append(session.id, { messages: [{ role: 'user', content }] }),
  );
  await new Promise((resolve) => setTimeout(resolve, 100));
  first.signal('SIGINT');
  expect((await Promise.all(writes)).map(({ items }) => items.length)).toEqual(contents.map(() => 1));
  expect(await first.exited).toBe(0);

  const second = startEmbedded(dataDir);
  const again = createCairnClient({ url: await whenReady(second), apiKey });
  expect((await again.sessions.get(session.id)).messageCount).toBe(contents.length);
  second.signal('SIGTERM');
  await second.exited;
});
