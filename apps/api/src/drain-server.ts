import type { Server, ServerResponse } from 'node:http';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';

export interface DrainOptions {
  /** How long a load balancer takes to notice that this process is not ready any more. */
  waitMs: number;
  /** How long requests under way may take after that. */
  graceMs: number;
}

export interface Draining {
  server: Server;
  /** Requests that are not answered to the end. */
  underWay: ReadonlySet<ServerResponse>;
}

const LAST_CALL_MS = 1_000;
const IDLE_CHECK_MS = 100;
const TURNS_AT_MOST = 1_000;

/**
 * Ends a server so that nobody is left without an answer. Every answer from now on is the last on its connection;
 * connections that wait in the kernel, or whose first bytes are not read yet, would be cut by closing: so they are
 * still taken for a moment before it.
 */
export async function drainServer({ server, underWay }: Draining, { waitMs, graceMs }: DrainOptions): Promise<void> {
  server.prependListener('request', (_request, response: ServerResponse) => makeLast(response));
  for (const response of underWay) makeLast(response);
  await sleep(Math.max(waitMs, LAST_CALL_MS));
  await untilNobodyComes(server);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
  // A connection whose answer had begun before it could be made the last one would idle until its timeout.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(deadline);
}

/**
 * Resolves right after the kernel was asked for connections and had none: what it is given between that and closing is
 * reset, and this is as short as it gets. Only a balancer that sends nobody any more makes it none.
 */
async function untilNobodyComes(server: Server): Promise<void> {
  let cameOne = false;
  const note = () => (cameOne = true);
  server.on('connection', note);
  for (let turns = 0; turns < TURNS_AT_MOST; turns++) {
    cameOne = false;
    await turn();
    if (!cameOne) break;
  }
  server.off('connection', note);
}

function makeLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}
