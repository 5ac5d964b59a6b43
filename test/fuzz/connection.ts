import { Agent, request as openRequest, type IncomingMessage } from 'node:http';
import { bytesOf, targetOf, type Answer, type FuzzRequest } from './fuzz-request.ts';
import { sendBytes } from './raw-socket.ts';

/** One request after the other over one kept connection. */
export interface Connection {
  send(request: FuzzRequest): Promise<Answer>;
  close(): void;
}

const ANSWER_MS = 30_000;

export function openConnection(url: string): Connection {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    send: async (request) => {
      if (request.wire !== undefined) return sendBytes({ hostname, port: Number(port), bytes: request.wire });
      const answer = await sendOnce({ agent, hostname, port, request });
      // Between two requests either side may close a kept connection: that says nothing about the request.
      const isStale = answer.failure === 'ECONNRESET' || answer.failure === 'EPIPE';
      return isStale ? sendOnce({ agent, hostname, port, request }) : answer;
    },
    close: () => agent.destroy(),
  };
}

interface Sending {
  agent: Agent;
  hostname: string;
  port: string;
  request: FuzzRequest;
}

function sendOnce({ agent, hostname, port, request }: Sending): Promise<Answer> {
  const { promise, resolve } = Promise.withResolvers<Answer>();
  const fail = (error: NodeJS.ErrnoException) =>
    resolve({ status: 0, headers: {}, body: Buffer.alloc(0), failure: error.code ?? error.message });
  try {
    const body = bytesOf(request.body);
    const sent = openRequest({
      agent,
      hostname,
      port,
      method: request.method,
      path: targetOf(request),
      headers: headersOf(request, body),
      timeout: ANSWER_MS,
    });
    sent.on('timeout', () => sent.destroy(Object.assign(new Error('no answer'), { code: 'TIMED_OUT' })));
    sent.on('error', fail);
    sent.on('response', (response) => void collect(response).then(resolve, fail));
    sent.end(body);
  } catch (error) {
    // Node itself refuses to send some of what the fuzz makes.
    resolve({ status: 0, headers: {}, body: Buffer.alloc(0), failure: `UNSENDABLE ${(error as Error).message}` });
  }
  return promise;
}

/** Names and values in turns: the same header may be there twice. */
function headersOf({ headers, actor }: FuzzRequest, body: Buffer | undefined): string[] {
  const given = headers.flatMap(([name, value]) => [name, value]);
  const authorization = actor.authorization === null ? [] : ['authorization', actor.authorization];
  const length = body === undefined ? [] : ['content-length', String(body.length)];
  return ['host', 'localhost', ...authorization, ...given, ...length];
}

async function collect(response: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]),
  );
  return { status: response.statusCode ?? 0, headers, body: Buffer.concat(chunks) };
}
