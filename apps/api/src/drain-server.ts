import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';

export interface DrainOptions {
  /** How long a load balancer takes to notice that this process is not ready any more. */
  waitMs: number;
  /** How long requests under way may take after that. */
  graceMs: number;
  /** How long a connection that was taken and has said nothing may still begin; 1,000 by default. */
  lastCallMs?: number;
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
 * Ends a server so that nobody whom it has taken is left without an answer. Every answer from now on is the last on its
 * connection. Closing as Node does would also cut kept connections at once, some with a request on its way: so it stops
 * to listen first, and those that stay silent are closed a moment later.
 */
export async function drainServer({ server, underWay }: Draining, options: DrainOptions): Promise<void> {
  const { waitMs, graceMs, lastCallMs = LAST_CALL_MS } = options;
  server.prependListener('request', (_request, response: ServerResponse) => makeLast(response));
  for (const response of underWay) makeLast(response);
  await sleep(waitMs);
  await untilNobodyComes(server);
  const closed = stopListening(server);
  await Promise.race([closed, sleep(lastCallMs, undefined, { ref: false })]);
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
  await closeIdle(server, closed);
  clearTimeout(deadline);
}

function makeLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('Connection', 'close');
}

/** Resolves when the last connection has ended. */
function stopListening(server: Server): Promise<true> {
  return new Promise((resolve) => {
    NetServer.prototype.close.call(server, () => resolve(true));
  });
}

/** Again and again: a connection whose answer had begun before it could be made the last one idles after it. */
async function closeIdle(server: Server, closed: Promise<true>): Promise<void> {
  for (let isClosed = false; !isClosed;) {
    await untilNobodyComes(server);
    server.closeIdleConnections();
    isClosed = await Promise.race([closed, sleep(IDLE_CHECK_MS, false)]);
  }
}

/**
 * Resolves right after the kernel was asked for connections and requests and had none. What arrives between that and
 * closing is reset: this makes it as short as it gets, and only a balancer that sends nobody any more makes it none.
 */
async function untilNobodyComes(server: Server): Promise<void> {
  let cameOne = false;
  const note = () => (cameOne = true);
  server.on('connection', note).on('request', note);
  for (let turns = 0; turns < TURNS_AT_MOST; turns++) {
    cameOne = false;
    await turn();
    if (!cameOne) break;
  }
  server.off('connection', note).off('request', note);
}
