import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What happens to one request: an answer, or a connection that is cut before, after or amid it. */
export type Fate =
  | { status: number; retryAfter?: string; code?: string }
  | 'done'
  | 'cut before'
  | 'cut after'
  | 'cut amid'
  | 'silence';

export interface FlakyServer {
  url: string;
  /** Methods and idempotency keys of what arrived. */
  arrived: { method: string; key: string | undefined }[];
  /** How often something was done; what comes with a key is done once. */
  effects(): number;
  /** What happens next, in this order; the last one from then on. */
  plan(...fates: Fate[]): void;
  close(): Promise<void>;
}

/** Counts what it does, and fails as it is told. */
export async function startFlakyServer(): Promise<FlakyServer> {
  const arrived: FlakyServer['arrived'] = [];
  const doneOnce = new Set<string>();
  let fates: Fate[] = [];
  let effects = 0;
  const act = (key: string | undefined): void => {
    if (key !== undefined && doneOnce.has(key)) return;
    if (key !== undefined) doneOnce.add(key);
    effects += 1;
  };
  const answerOne = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    await request.toArray();
    const key = request.headers['idempotency-key']?.toString();
    arrived.push({ method: request.method ?? '', key });
    const fate = (fates.length > 1 ? fates.shift() : fates[0]) ?? 'done';
    if (fate === 'done' || fate === 'cut after' || fate === 'cut amid') act(key);
    fulfil(fate, response);
  };
  const server = createServer((request, response) => void answerOne(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived,
    effects: () => effects,
    plan: (...next) => {
      fates = next;
      arrived.length = 0;
      effects = 0;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function fulfil(fate: Fate, response: ServerResponse): void {
  if (fate === 'silence') return;
  if (fate === 'cut before' || fate === 'cut after') {
    response.destroy();
    return;
  }
  if (fate === 'cut amid') {
    response.writeHead(200, { 'content-length': '100' });
    response.write('{"id":', () => response.destroy());
    return;
  }
  const { status = 200, retryAfter, code = 'service.overloaded' } = fate === 'done' ? {} : fate;
  response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter });
  response.end(
    JSON.stringify(status < 400 ? { id: 'made' } : { status, code, detail: 'Not now.', requestId: 'req_1' }),
  );
}
