import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { sha256Hex } from '../../shared/hashing.ts';
import { newUuid } from '../../shared/ids.ts';
import { blobKey } from './blob-key.ts';
import { ObjectNotFoundError, ObjectStoreUnavailableError } from './object-store.errors.ts';
import type { ObjectStore } from './object-store.ts';
import { createS3Store } from './s3-store.ts';

const BYTES = Buffer.from('what the object holds');
const KEY = blobKey({ tenantId: newUuid(), area: 'skills', sha256: sha256Hex(BYTES) });

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

describe('S3 store on servers of other kinds', () => {
  it('learns from a server that refuses the second creation', async () => {
    const requests: string[] = [];
    const store = await openAgainst((request, response) => {
      requests.push(`${request.method} ${request.headers['if-none-match'] ?? '-'}`);
      answer(response, { status: request.headers['if-none-match'] ? 412 : 200 });
    });
    expect(store.capabilities.conditionalCreate).toBe(true);
    expect(await store.put(KEY, { bytes: BYTES, ifAbsent: true })).toEqual({ created: false });
    expect(requests).toEqual(['PUT -', 'PUT *', 'PUT *']);
  });

  it.each([200, 400, 501])(
    'looks before it writes where a server answers a second creation with %i',
    async (status) => {
      const requests: string[] = [];
      const store = await openAgainst((request, response) => {
        requests.push(request.method ?? '');
        if (request.method === 'HEAD') answer(response, { status: 404 });
        else answer(response, { status: request.headers['if-none-match'] ? status : 200 });
      });
      expect(store.capabilities.conditionalCreate).toBe(false);
      expect(await store.put(KEY, { bytes: BYTES, ifAbsent: true })).toEqual({ created: true });
      expect(requests.slice(2)).toEqual(['HEAD', 'PUT']);
    },
  );

  it('asks again where two creations got in the way of each other', async () => {
    const statuses = [200, 412, 409, 200];
    const store = await openAgainst((_request, response) => answer(response, { status: statuses.shift() ?? 500 }));
    expect(await store.put(KEY, { bytes: BYTES, ifAbsent: true })).toEqual({ created: true });
    expect(statuses).toEqual([]);
  });

  it('tries three times against a server that fails, then says that it is unavailable', async () => {
    let reads = 0;
    const store = await openAgainst((request, response) => {
      if (request.method === 'GET') reads += 1;
      answer(response, { status: request.method === 'GET' ? 503 : 200 });
    });
    await expect(store.get(KEY)).rejects.toBeInstanceOf(ObjectStoreUnavailableError);
    expect(reads).toBe(3);
  });

  it('reads through a single failure', async () => {
    let reads = 0;
    const store = await openAgainst((request, response) => {
      if (request.method !== 'GET') return answer(response, { status: 200 });
      reads += 1;
      if (reads === 1) return void request.socket.destroy();
      response.end(BYTES);
    });
    expect(Buffer.from(await store.get(KEY)).equals(BYTES)).toBe(true);
  });

  it('gives up a body that stalls, and the connection with it', async () => {
    const { promise: hungUp, resolve } = Promise.withResolvers<void>();
    const store = await openAgainst((request, response) => {
      if (request.method !== 'GET') return answer(response, { status: 200 });
      response.on('close', () => resolve());
      response.writeHead(200, { 'content-length': '1000000' });
      response.write('the first bytes');
    });
    await expect(store.get(KEY)).rejects.toBeInstanceOf(ObjectStoreUnavailableError);
    await hungUp;
  });

  it('gives up a server that accepts and never answers', async () => {
    const store = await openAgainst((request, response) => {
      if (request.method === 'PUT') answer(response, { status: 200 });
    });
    await expect(store.check()).rejects.toBeInstanceOf(ObjectStoreUnavailableError);
  });

  it('tells a missing object from a missing bucket', async () => {
    let code = 'NoSuchKey';
    const store = await openAgainst((request, response) =>
      answer(response, { status: request.method === 'GET' ? 404 : 200, code }),
    );
    await expect(store.get(KEY)).rejects.toBeInstanceOf(ObjectNotFoundError);
    code = 'NoSuchBucket';
    await expect(store.get(KEY)).rejects.toBeInstanceOf(ObjectStoreUnavailableError);
  });
});

async function openAgainst(handler: Handler): Promise<ObjectStore> {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => handler(request, response));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closers.push(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  const store = await createS3Store({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: 'scripted',
    region: 'us-east-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    forcePathStyle: true,
    attemptTimeoutMs: 200,
  });
  closers.push(() => store.close());
  return store;
}

function answer(response: ServerResponse, { status, code = 'Scripted' }: { status: number; code?: string }): void {
  const body = status < 300 ? '' : `<Error><Code>${code}</Code><Message>${code}</Message></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body);
}
