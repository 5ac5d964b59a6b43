import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import postgres from 'postgres';
import { startApiNodes, type ApiNode, type ApiNodes } from '../support/api-nodes.ts';
import { createGun, type Reply, type Gun } from '../support/http-shot.ts';
import { createOrganization } from '../support/organization.ts';
import { startProcess } from '../support/start-process.ts';
import { kill } from './chaos-stack.ts';

const WRITERS = 12;
const WRITES_EACH = 25;
export const WRITES = WRITERS * WRITES_EACH;

/** Somebody with a conversation to write to. */
export interface Writer {
  key: string;
  path: string;
}

/** API processes that a test starts and ends, on one database. */
export interface ApiLoad {
  gun: Gun;
  /** The database's owner. */
  sql: postgres.Sql;
  startNode(settings?: Record<string, string>): Promise<ApiNode>;
  /** Ends what was started, as a power cut would. */
  killNodes(): Promise<void>;
  createWriter(): Promise<Writer>;
  statusOf(node: ApiNode, path: string, key?: string): Promise<number>;
  countStored(names: readonly string[]): Promise<{ rows: number; names: number } | undefined>;
  close(): Promise<void>;
}

export async function openApiLoad(): Promise<ApiLoad> {
  const stack = await startApiNodes(1);
  const gun = createGun();
  const sql = postgres(stack.ownerUrl, { max: 2, onnotice: () => {} });
  const started: ApiNode[] = [];
  return {
    gun,
    sql,
    startNode: async (settings = {}) => {
      const node = await startNode({ ...stack.env, ...settings });
      started.push(node);
      return node;
    },
    killNodes: async () => void (await Promise.all(started.splice(0).map(({ process }) => kill(process)))),
    createWriter: () => createWriter(stack),
    statusOf: async ({ url }, path, key = '') => (await gun.fire({ url, key, method: 'GET', path })).status,
    countStored: async (names) => {
      const [counts] = await sql<{ rows: number; names: number }[]>`
        select count(*)::int as rows, count(distinct external_id)::int as names
        from messages where external_id = any(${names as string[]})`;
      return counts;
    },
    close: async () => {
      gun.close();
      await sql.end();
      await stack.remove();
    },
  };
}

async function startNode(env: Record<string, string>): Promise<ApiNode> {
  const process = startProcess({ entry: 'apps/api/src/main.ts', env });
  const [, url = ''] = await process.waitFor(/^api ready: (\S+)$/m);
  return { url, process };
}

async function createWriter(stack: ApiNodes): Promise<Writer> {
  const { owner, ownerKey } = await createOrganization(stack);
  const { id } = await owner.sessions.create({ title: 'Load' });
  return { key: ownerKey, path: `/v1/sessions/${id}/messages` };
}

export function messageOf(externalId: string) {
  return { messages: [{ externalId, role: 'user', content: `Message ${externalId}` }] };
}

export interface HeldWrite {
  answer: Promise<IncomingMessage>;
  finish(): void;
  abort(): void;
}

/** A write that has begun, and is under way until the client sends its body. */
export async function beginWrite({ url }: ApiNode, { key, path }: Writer): Promise<HeldWrite> {
  const body = JSON.stringify(messageOf(crypto.randomUUID()));
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    expect: '100-continue',
  };
  const sent = request(new URL(path, url), { method: 'POST', headers, agent: new Agent({ keepAlive: true }) });
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    sent.on('response', (response) => resolve(response.resume()));
    sent.on('error', reject);
  });
  answer.catch(() => {});
  sent.flushHeaders();
  await once(sent, 'continue');
  return { answer, finish: () => sent.end(body), abort: () => sent.destroy() };
}

export interface Writing {
  /** Where an attempt goes, the first being 0. */
  choose(attempt: number): string;
  /** Called once, somewhere in the middle. */
  half(): void;
}

/** Many at once, each writing one message after the other, each until it is acknowledged. */
export async function writeAll(
  load: ApiLoad,
  { choose, half }: Writing,
): Promise<{ names: string[]; failures: Reply[] }> {
  const writers = await Promise.all(Array.from({ length: WRITERS }, load.createWriter));
  const names: string[] = [];
  const failures: Reply[] = [];
  const write = async (writer: Writer, name: string): Promise<void> => {
    for (let attempt = names.length, status = 0; status !== 201; attempt++) {
      const reply = await load.gun.fire({ url: choose(attempt), ...writer, method: 'POST', body: messageOf(name) });
      ({ status } = reply);
      if (status !== 201) failures.push(reply);
    }
    names.push(name);
    if (names.length === WRITES / 2) half();
  };
  await Promise.all(
    writers.map(async (writer) => {
      for (let n = 0; n < WRITES_EACH; n++) await write(writer, crypto.randomUUID());
    }),
  );
  return { names, failures };
}
