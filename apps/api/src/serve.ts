import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import type { ApiApp } from './http/api-env.ts';

export interface Listening {
  port: number;
  /** Takes no more connections and waits for requests under way, at most `graceMs`. */
  stop(graceMs: number): Promise<void>;
}

/** Above the idle time of the usual load balancers, so that it is never us who close first. */
const KEEP_ALIVE_MS = 75_000;
const REQUEST_MS = 120_000;
const LAST_CALL_MS = 1_000;

/** Listens; rejects where the address cannot be had. */
export function listen({ app, host, port }: { app: ApiApp; host: string; port: number }): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const server = serve(
      {
        fetch: app.fetch,
        hostname: host,
        port,
        serverOptions: {
          keepAliveTimeout: KEEP_ALIVE_MS,
          headersTimeout: KEEP_ALIVE_MS + 5_000,
          requestTimeout: REQUEST_MS,
        },
      },
      (address: AddressInfo) => resolve({ port: address.port, stop: (graceMs) => close(server as Server, graceMs) }),
    );
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, { host, port })));
  });
}

function explain(error: NodeJS.ErrnoException, { host, port }: { host: string; port: number }): Error {
  if (error.code !== 'EADDRINUSE') return error;
  return new Error(`${host}:${port} is in use. Stop what listens there, or set CAIRN_PORT to another port.`);
}

/**
 * Connections that wait in the kernel, or whose first bytes are not read yet, count as idle and would be cut: so they
 * are still taken for a moment, each told to be the last on its connection.
 */
async function close(server: Server, graceMs: number): Promise<void> {
  server.prependListener('request', (_request, response: ServerResponse) => response.setHeader('Connection', 'close'));
  for (let elapsed = 0; elapsed < LAST_CALL_MS; elapsed += LAST_CALL_MS / 4) await sleep(LAST_CALL_MS / 4);
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  clearTimeout(deadline);
}
