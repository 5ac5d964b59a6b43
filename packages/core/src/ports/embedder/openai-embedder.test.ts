import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { EmbedderDimensionsError, EmbedderUnavailableError } from './embedder.errors.ts';
import { createOpenAiEmbedder } from './openai-embedder.ts';

interface Received {
  path: string;
  authorization: string;
  body: { model: string; input: string[]; encoding_format: string; dimensions?: number };
}

type Script = (received: Received, response: ServerResponse) => void;

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

describe('embedder on an OpenAI-compatible server', () => {
  it('asks in batches of 64 and puts every vector in its place, whatever the order of the answer', async () => {
    const server = await startServer((received, response) => {
      const data = received.body.input.map((text, index) => ({ index, embedding: [Number(text.slice(5)), 0, 1] }));
      reply(response, { data: data.reverse() });
    });
    const embedder = await createOpenAiEmbedder({ ...server.connection, model: 'small', dimensions: 3 });
    const vectors = await embedder.embed(Array.from({ length: 130 }, (_, i) => `text ${i}`));

    expect(server.received.map(({ body }) => body.input.length)).toEqual([64, 64, 2]);
    expect(server.received[0]).toMatchObject({
      path: '/v1/embeddings',
      authorization: 'Bearer secret-key',
      body: { model: 'small', encoding_format: 'float' },
    });
    expect(server.received.every(({ body }) => body.dimensions === undefined)).toBe(true);
    vectors.forEach((vector, i) => expect(vector?.[0]).toBeCloseTo(i / Math.hypot(i, 1), 5));
  });

  it('makes vectors of length 1, and none of a text without a word', async () => {
    const server = await startServer(answerWith([3, 4]));
    const embedder = await createOpenAiEmbedder({ ...server.connection, model: 'small', dimensions: 2 });
    const [empty, german, blank] = await embedder.embed(['', 'Guten Morgen', ' \n ']);
    expect([empty, blank]).toEqual([null, null]);
    expect([...(german ?? [])]).toEqual([expect.closeTo(0.6), expect.closeTo(0.8)]);
    expect(server.received.map(({ body }) => body.input)).toEqual([['Guten Morgen']]);
    expect(await embedder.embed(['', ''])).toEqual([null, null]);
    expect(server.received).toHaveLength(1);
  });

  it('learns the dimensions from the model where none are set', async () => {
    const server = await startServer(answerWith([1, 1, 1, 1, 1]));
    const embedder = await createOpenAiEmbedder({ ...server.connection, model: 'unknown' });
    expect(embedder).toMatchObject({ model: 'unknown', dimensions: 5, version: 1 });
  });

  it('asks a model that can for shorter vectors, once it has seen that they are longer', async () => {
    const server = await startServer(({ body }, response) =>
      answerWith(Array.from({ length: body.dimensions ?? 8 }, () => 1))({ body }, response),
    );
    const embedder = await createOpenAiEmbedder({ ...server.connection, model: 'large', dimensions: 4 });
    expect((await embedder.embed(['first']))[0]).toHaveLength(4);
    expect((await embedder.embed(['second']))[0]).toHaveLength(4);
    expect(server.received.map(({ body }) => body.dimensions)).toEqual([undefined, 4, 4]);
  });

  it.each([
    ['ignores', 200],
    ['refuses', 400],
  ])('says which dimensions to set where the model %s a request for others', async (_how, status) => {
    const server = await startServer(({ body }, response) => {
      if (body.dimensions && status !== 200) replyWithStatus(response, { status });
      else answerWith([1, 2, 3])({ body }, response);
    });
    const embedder = await createOpenAiEmbedder({ ...server.connection, model: 'fixed', dimensions: 1024 });
    const error = await embedder.embed(['hello']).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(EmbedderDimensionsError);
    expect(String(error)).toContain('fixed makes vectors of 3 dimensions, but 1024 are configured');
  });

  it('tries three times, then says that it is unavailable, without the key', async () => {
    const server = await startServer((_received, response) => replyWithStatus(response, { status: 503 }));
    const embedder = await createOpenAiEmbedder({ ...server.connection, model: 'down', dimensions: 3 });
    const error = await embedder.embed(['hello']).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(EmbedderUnavailableError);
    expect(error).toMatchObject({ message: 'The embedding model down did not answer: status 503.' });
    expect(server.received).toHaveLength(3);
  });

  it('gets through a server that fails once', async () => {
    let calls = 0;
    const server = await startServer((received, response) => {
      calls += 1;
      if (calls === 1) replyWithStatus(response, { status: 500 });
      else answerWith([0, 1])(received, response);
    });
    const embedder = await createOpenAiEmbedder({ ...server.connection, model: 'shaky', dimensions: 2 });
    expect(await embedder.embed(['hello'])).toEqual([Float32Array.of(0, 1)]);
  });

  it.each([
    ['of unknown shape', { vectors: [[1, 2]] }],
    ['with too few vectors', { data: [{ index: 0, embedding: [1, 2] }] }],
  ])('does not take an answer %s for vectors', async (_what, answer) => {
    const server = await startServer((_received, response) => reply(response, answer));
    const embedder = await createOpenAiEmbedder({ ...server.connection, model: 'odd', dimensions: 2 });
    await expect(embedder.embed(['one', 'two'])).rejects.toBeInstanceOf(EmbedderUnavailableError);
  });

  it('gives up a server that never answers, and at once where the caller aborts', async () => {
    const server = await startServer(() => {});
    const embedder = await createOpenAiEmbedder({
      ...server.connection,
      attemptTimeoutMs: 50,
      model: 'mute',
      dimensions: 2,
    });
    await expect(embedder.embed(['hello'])).rejects.toBeInstanceOf(EmbedderUnavailableError);
    const reason = new Error('too slow for a search');
    await expect(embedder.embed(['hello'], { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  it('fails what runs when it is closed', async () => {
    const server = await startServer(() => {});
    const embedder = await createOpenAiEmbedder({ ...server.connection, model: 'mute', dimensions: 2 });
    const running = embedder.embed(['hello']);
    await embedder.close();
    await expect(running).rejects.toBeInstanceOf(EmbedderUnavailableError);
    await expect(embedder.embed(['again'])).rejects.toBeInstanceOf(EmbedderUnavailableError);
  });
});

async function startServer(script: Script): Promise<{
  connection: { baseUrl: string; apiKey: string };
  received: Received[];
}> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Received['body'];
      const one = {
        path: request.url ?? '',
        authorization: request.headers.authorization ?? '',
        body,
      };
      received.push(one);
      script(one, response);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closers.push(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  const { port } = server.address() as AddressInfo;
  return { connection: { baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: 'secret-key' }, received };
}

function answerWith(embedding: number[]): (received: Pick<Received, 'body'>, response: ServerResponse) => void {
  return ({ body }, response) => reply(response, { data: body.input.map((_, index) => ({ index, embedding })) });
}

function reply(response: ServerResponse, body: object): void {
  replyWithStatus(response, { status: 200, body });
}

function replyWithStatus(response: ServerResponse, { status, body = {} }: { status: number; body?: object }): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
