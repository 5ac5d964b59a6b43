import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { answerWithin } from './http/timeouts.ts';
import { listen, type Listening } from './serve.ts';
import { createSmallApp } from './test/small-app.test-support.ts';

interface Held {
  letGo(): void;
  /** Resolves once the request has seen that its client went. */
  gone: Promise<void>;
}

const agents: Agent[] = [];
let server: Listening;

afterEach(async () => {
  for (const agent of agents.splice(0)) agent.destroy();
  await server.stop({ waitMs: 0, graceMs: 0 });
});

/** Serves `/` at once and `/wait` when it is let go; `held` resolves when the latter is under way. */
async function serve(): Promise<{ held: Promise<Held> }> {
  const app = createSmallApp();
  const held = Promise.withResolvers<Held>();
  app.use(answerWithin(60_000));
  app.get('/', (c) => c.text('done'));
  app.get('/wait', async (c) => {
    const gate = Promise.withResolvers<void>();
    const { signal } = c.req.raw;
    const gone = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    held.resolve({ letGo: gate.resolve, gone });
    await Promise.race([gate.promise, gone]);
    return c.text('done');
  });
  server = await listen({ app, host: '127.0.0.1', port: 0 });
  return { held: held.promise };
}

function get(path: string, agent = new Agent({ keepAlive: true })): Promise<IncomingMessage> {
  agents.push(agent);
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: server.port, path, agent }, (response) => {
      response.resume();
      response.on('end', () => resolve(response));
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** Resolves once nobody is taken any more. */
async function refusal(): Promise<void> {
  const attempt = () => get('/', new Agent()).catch((error: NodeJS.ErrnoException) => error.code);
  while ((await attempt()) !== 'ECONNREFUSED');
}

/** All that a connection is answered, until its end. */
async function talk(text: string): Promise<{ socket: Socket; answer: string }> {
  const socket = connect(server.port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (part: string) => (answer += part));
  socket.write(text);
  await once(socket, 'close');
  return { socket, answer };
}

describe('bytes that are no request', () => {
  it.each([
    ['no HTTP', 'HELLO\r\n\r\n', '400', 'request.bad_http'],
    ['no Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', '400', 'request.bad_http'],
    ['a Host that is none', 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n', '400', 'request.bad_http'],
    [
      'headers without an end',
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      '431',
      'request.headers_too_large',
    ],
  ])('%s are answered with a problem', async (_, text, status, code) => {
    await serve();
    const { answer } = await talk(text);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} .*application/problem\\+json.*"code":"${code}"`, 'is'));
    expect(answer).toMatch(/x-request-id: req_/i);
  });
});

it('expects nothing of an expectation that it does not know', async () => {
  await serve();
  const { answer } = await talk('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nExpect: a-miracle\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1.1 200 .*done$/s);
});

describe('a client that goes', () => {
  it('is noticed by the work that was for it', async () => {
    const { held } = await serve();
    const agent = new Agent();
    const answer = get('/wait', agent).catch((error: Error) => error);
    const { gone } = await held;
    agent.destroy();
    await gone;
    expect(await answer).toBeInstanceOf(Error);
  });
});

describe('a body that is not sent in time', () => {
  it.each([
    ['of a known length', 'Content-Length: 500000\r\n\r\nabcd'],
    ['in chunks', 'Transfer-Encoding: chunked\r\n\r\n4\r\nabcd\r\n'],
  ])('%s is answered 408, and whoever reads it gives back what it holds', async (_, rest) => {
    const app = createSmallApp();
    const givenBack = Promise.withResolvers<string>();
    app.use(answerWithin(100));
    app.use(async (_c, next) => {
      try {
        await next();
      } finally {
        givenBack.resolve('given back');
      }
    });
    app.post('/', async (c) => c.text(await c.req.text()));
    server = await listen({ app, host: '127.0.0.1', port: 0 });
    const { answer } = await talk(`POST / HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\n${rest}`);
    expect(answer).toMatch(/^HTTP\/1.1 408 .*connection: close.*"code":"request.too_slow"/is);
    expect(await givenBack.promise).toBe('given back');
  });
});

describe('stopping', () => {
  it('answers what it has taken, as the last on its connection, and takes nobody else', async () => {
    const { held } = await serve();
    const waiting = get('/wait');
    const { letGo } = await held;
    const kept = connect(server.port, '127.0.0.1').setEncoding('utf8');
    const ask = async () => {
      kept.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
      return String((await once(kept, 'data'))[0]);
    };
    expect(await ask()).toMatch(/^HTTP\/1.1 200 .*connection: keep-alive/is);
    const stopped = server.stop({ waitMs: 0, graceMs: 60_000, lastCallMs: 60_000 });
    await refusal();
    expect(await ask()).toMatch(/^HTTP\/1.1 200 .*connection: close/is);
    letGo();
    const answer = await waiting;
    expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close']);
    await stopped;
  });

  it('closes connections that idle, and waits for no more than its grace for what does not end', async () => {
    const { held } = await serve();
    await get('/');
    const waiting = get('/wait').catch((error: NodeJS.ErrnoException) => error.code);
    await held;
    await server.stop({ waitMs: 0, graceMs: 1 });
    expect(await waiting).toBe('ECONNRESET');
  });
});
