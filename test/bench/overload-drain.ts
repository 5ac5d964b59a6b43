import postgres from 'postgres';
import type { ApiNode } from '../support/api-nodes.ts';
import { pause } from './bench-client.ts';
import type { Gun, Shot } from '../support/http-shot.ts';
import { openLoop } from './offered-load.ts';
import { createAim, type OverloadStack } from './overload-stack.ts';

export interface DrainBench {
  gun: Gun;
  perSecond: number;
  print(line: string): void;
}

interface Told {
  isWrite: boolean;
  externalId: string;
  status: number;
  attempts: number;
  /** Attempts that were sent and never answered. */
  unanswered: string[];
}

const SECONDS = 12;
const SIGNAL_AFTER_MS = 4_000;
const ATTEMPTS = 50;

/** Sends to two processes in turn, ends the first of them, and counts what was lost: nothing must be. */
export async function drainUnderLoad(stack: OverloadStack, { gun, perSecond, print }: DrainBench): Promise<void> {
  const [first, second] = stack.nodes;
  const aim = createAim(stack.callers);
  let count = 0;
  const ending = pause(SIGNAL_AFTER_MS).then(() => end(first));
  const send = () => {
    const externalId = `drain-${count++}`;
    const urls = count % 2 === 0 ? [first.url, second.url] : [second.url, first.url];
    return insist(gun, { urls, externalId, shot: aim(externalId) });
  };
  const told = await openLoop({ perSecond, seconds: SECONDS, send });
  const { code, milliseconds } = await ending;
  const writes = told.filter(({ isWrite, status }) => isWrite && status === 201).map(({ externalId }) => externalId);
  const stored = await countStored(stack.ownerUrl, writes);
  const done = told.filter(({ status }) => status >= 200 && status < 300);
  const again = done.filter(({ attempts }) => attempts > 1);
  const unanswered = told.flatMap((each) => each.unanswered);
  print(`SIGTERM  at ${perSecond} a second: exit ${code} after ${milliseconds.toFixed(0)} ms`);
  print(`         ${told.length} requests, ${done.length} done, ${again.length} of them by another attempt`);
  print(`         ${unanswered.length} attempts sent and not answered ${[...new Set(unanswered)].join(' ')}`);
  print(`         ${writes.length} writes acknowledged, ${stored.rows} there, ${stored.names} of them different`);
}

async function end(node: ApiNode): Promise<{ code: number | null; milliseconds: number }> {
  const started = performance.now();
  node.process.signal('SIGTERM');
  const code = await node.process.exited;
  return { code, milliseconds: performance.now() - started };
}

interface Insistence {
  urls: readonly string[];
  externalId: string;
  shot: Omit<Shot, 'url'>;
}

/** Asks one process after the other until one has done it. A message of one name is stored once, however often sent. */
async function insist(gun: Gun, { urls, externalId, shot }: Insistence): Promise<Told> {
  const unanswered: string[] = [];
  let status = 0;
  let attempts = 0;
  while (attempts < ATTEMPTS && (status < 200 || status >= 300)) {
    const reply = await gun.fire({ url: urls[attempts % urls.length] ?? '', ...shot });
    ({ status } = reply);
    attempts += 1;
    if (reply.failure !== undefined && reply.failure !== 'ECONNREFUSED') unanswered.push(reply.failure);
    if (status === 503 || status === 0) await pause(20);
  }
  return { isWrite: shot.method === 'POST', externalId, status, attempts, unanswered };
}

async function countStored(ownerUrl: string, names: readonly string[]): Promise<{ rows: number; names: number }> {
  const sql = postgres(ownerUrl, { max: 1, onnotice: () => {} });
  try {
    const [row] = await sql<{ rows: number; names: number }[]>`
      select count(*)::int as rows, count(distinct external_id)::int as names
      from messages where external_id = any(${names as string[]})`;
    return row ?? { rows: 0, names: 0 };
  } finally {
    await sql.end();
  }
}
