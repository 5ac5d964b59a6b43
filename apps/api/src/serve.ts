import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { ApiApp } from './http/api-env.ts';
import { answerClientError, answerOutsideApp, refuseRequest } from './http/wire-problem.ts';
import { drainServer, type DrainOptions } from './drain-server.ts';

export interface Listening {
  port: number;
  /** Goes on for `waitMs`, then takes no more connections and waits for requests under way, at most `graceMs`. */
  stop(options: DrainOptions): Promise<void>;
}

/** Above the idle time of the usual load balancers, so that it is never us who close first. */
const KEEP_ALIVE_MS = 75_000;
/** For the first byte of a connection to the last of a request's headers; idle connections do not count. */
const HEADERS_MS = 20_000;
/** For all of a request; above what an upload has, which is then answered by its route. */
const RECEIVE_MS = 75_000;
/** For a client that reads nothing of its answer. */
const STALLED_MS = 180_000;
const CHECK_MS = 5_000;

/** Listens; rejects where the address cannot be had. */
export function listen({ app, host, port }: { app: ApiApp; host: string; port: number }): Promise<Listening> {
  const underWay = new Set<ServerResponse>();
  const server = openServer(app, { host, underWay });
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, { host, port })));
    server.listen(port, host, () => {
      const address = server.address() as AddressInfo;
      resolve({ port: address.port, stop: (options) => drainServer({ server, underWay }, options) });
    });
  });
}

function openServer(app: ApiApp, { host, underWay }: { host: string; underWay: Set<ServerResponse> }): Server {
  const answer = getRequestListener(app.fetch, { hostname: host, errorHandler: answerOutsideApp });
  const take = (request: IncomingMessage, response: ServerResponse): void => {
    underWay.add(response);
    response.once('close', () => underWay.delete(response));
    if (lacksHost(request)) refuseRequest(response);
    else void answer(request, response);
  };
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: HEADERS_MS,
      requestTimeout: RECEIVE_MS,
      connectionsCheckingInterval: CHECK_MS,
      // Node's own refusal has no body and no request id.
      requireHostHeader: false,
    },
    take,
  );
  server.setTimeout(STALLED_MS);
  // One that is not known need not be met (RFC 9110, 10.1.1); without this Node answers an empty 417.
  server.on('checkExpectation', take);
  server.on('clientError', answerClientError);
  return server;
}

/** HTTP/1.0 knows no Host. */
function lacksHost({ headers, httpVersion }: IncomingMessage): boolean {
  return headers.host === undefined && httpVersion !== '1.0';
}

function explain(error: NodeJS.ErrnoException, { host, port }: { host: string; port: number }): Error {
  if (error.code !== 'EADDRINUSE') return error;
  return new Error(`${host}:${port} is in use. Stop what listens there, or set CAIRN_PORT to another port.`);
}
