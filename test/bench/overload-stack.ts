import { readFile } from 'node:fs/promises';
import { startApiNodes, type ApiNode, type ApiNodes } from '../support/api-nodes.ts';
import type { Shot } from '../support/http-shot.ts';
import { createBenchClient } from './bench-client.ts';

/** Somebody of an organization, with conversations to write to. */
export interface Caller {
  key: string;
  sessions: string[];
}

export interface OverloadStack extends Pick<ApiNodes, 'ownerUrl' | 'remove'> {
  callers: Caller[];
  nodes: readonly [ApiNode, ApiNode];
}

const ORGANIZATIONS = 4;
const SESSIONS_EACH = 16;
const UNBOUNDED = { requestsPerMinute: 600_000 };

/** Two processes on a database of their own, and organizations whose rate limits are out of the way. */
export async function prepareOverloadStack(): Promise<OverloadStack> {
  const { nodes, platformKey, ownerUrl, remove } = await startApiNodes(2);
  const [first, second] = nodes;
  if (first === undefined || second === undefined) throw new Error('Two processes were asked for.');
  const callers: Caller[] = [];
  for (let i = 0; i < ORGANIZATIONS; i++) callers.push(await createCaller(first.url, platformKey));
  return { ownerUrl, callers, nodes: [first, second], remove };
}

async function createCaller(url: string, platformKey: string): Promise<Caller> {
  const slug = `load-${Math.random().toString(36).slice(2)}`;
  const platform = createBenchClient({ url, key: platformKey });
  const { admin } = await platform.post<{ admin: { apiKey: string } }>('/v1/orgs', { slug, name: slug });
  const key = admin.apiKey;
  await liftLimits(url, key);
  const client = createBenchClient({ url, key });
  const sessions: string[] = [];
  for (let i = 0; i < SESSIONS_EACH; i++) {
    sessions.push((await client.post<{ id: string }>('/v1/sessions', { title: `Load ${i}` })).id);
  }
  return { key, sessions };
}

async function liftLimits(url: string, key: string): Promise<void> {
  const limits = new URL('/v1/limits', url);
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const etag = (await fetch(limits, { headers })).headers.get('etag') ?? '';
  const changed = await fetch(limits, {
    method: 'PUT',
    headers: { ...headers, 'if-match': etag },
    body: JSON.stringify(UNBOUNDED),
  });
  if (!changed.ok) throw new Error(`PUT /v1/limits answered ${changed.status}: ${await changed.text()}`);
}

/** Shots of all callers in turn, a write after each read. `next` gives a write its name. */
export function createAim(callers: readonly Caller[]): (externalId: string) => Omit<Shot, 'url'> {
  let count = 0;
  return (externalId) => {
    const i = count++;
    const caller = callers[i % callers.length];
    const session = caller?.sessions[Math.floor(i / callers.length) % SESSIONS_EACH] ?? '';
    const key = caller?.key ?? '';
    if (Math.floor(i / callers.length) % 2 === 0) return { key, method: 'GET', path: `/v1/sessions/${session}` };
    const messages = [{ externalId, role: 'user', content: `Message ${externalId} of somebody who writes a lot.` }];
    return { key, method: 'POST', path: `/v1/sessions/${session}/messages`, body: { messages } };
  };
}

export async function residentMiB({ process: { pid } }: ApiNode): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
}
