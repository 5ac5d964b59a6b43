import { Agent, request, type IncomingMessage } from 'node:http';

/** One request as a client would send it. */
export interface Shot {
  url: string;
  key: string;
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
}

export interface Reply {
  /** 0 where no answer came. */
  status: number;
  /** From the moment it was sent to the last byte of its answer. */
  milliseconds: number;
  /** In seconds, where the answer says. */
  retryAfter?: number;
  /** What a connection died of: `ECONNREFUSED` before the request was sent, anything else after it. */
  failure?: string;
}

export interface Gun {
  fire(shot: Shot): Promise<Reply>;
  close(): void;
}

/** Sends over kept connections, as many as are needed. */
export function createGun(): Gun {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: 1024 });
  return { fire: (shot) => fire(agent, shot), close: () => agent.destroy() };
}

function fire(agent: Agent, { url, key, method, path, body }: Shot): Promise<Reply> {
  const text = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${key}`,
    ...(text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
  };
  const started = performance.now();
  return new Promise((resolve) => {
    const end = (outcome: Omit<Reply, 'milliseconds'>) =>
      resolve({ ...outcome, milliseconds: performance.now() - started });
    const sent = request(new URL(path, url), { agent, method, headers }, (response) => {
      response.resume();
      response.on('end', () => end(describe(response)));
      response.on('error', (error: NodeJS.ErrnoException) => end({ status: 0, failure: error.code ?? error.message }));
    });
    sent.on('error', (error: NodeJS.ErrnoException) => end({ status: 0, failure: error.code ?? error.message }));
    sent.end(text);
  });
}

function describe({ statusCode = 0, headers }: IncomingMessage): Omit<Reply, 'milliseconds'> {
  const retryAfter = headers['retry-after'];
  return { status: statusCode, ...(retryAfter === undefined ? {} : { retryAfter: Number(retryAfter) }) };
}
