import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
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
    server.once('error', reject);
  });
}

function close(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(deadline);
      resolve();
    });
    server.closeIdleConnections();
  });
}
