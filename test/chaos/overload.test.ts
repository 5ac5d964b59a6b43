import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { beginWrite, messageOf, openApiLoad, type ApiLoad } from './api-load.ts';
import { holdLock, until } from './lock.ts';

let load: ApiLoad;

beforeAll(async () => {
  load = await openApiLoad();
});

afterEach(() => load.killNodes());

afterAll(() => load.close());

describe('a process with more to do than it takes', () => {
  it('refuses only whoever asks for most, and goes on with the rest', async () => {
    const node = await load.startNode({ CAIRN_REQUESTS_AT_ONCE: '4' });
    const [busy, other] = [await load.createWriter(), await load.createWriter()];
    expect([await load.statusOf(node, '/v1/me', busy.key), await load.statusOf(node, '/v1/me', other.key)]).toEqual([
      200, 200,
    ]);
    const writes = [await beginWrite(node, busy), await beginWrite(node, busy)];
    const refused = await load.gun.fire({ url: node.url, key: busy.key, method: 'GET', path: '/v1/me' });
    expect(refused).toMatchObject({ status: 503, retryAfter: expect.any(Number) as number });
    const paths = ['/livez', '/readyz', '/v1/me'];
    expect(await Promise.all(paths.map((path) => load.statusOf(node, path, other.key)))).toEqual([200, 200, 200]);
    for (const { finish } of writes) finish();
    expect((await Promise.all(writes.map(({ answer }) => answer))).map(({ statusCode }) => statusCode)).toEqual([
      201, 201,
    ]);
    expect(await load.statusOf(node, '/v1/me', busy.key)).toBe(200);
  });

  it('says so where the database makes it wait, and has then done nothing', async () => {
    const node = await load.startNode();
    const writer = await load.createWriter();
    const name = crypto.randomUUID();
    const write = () => load.gun.fire({ url: node.url, ...writer, method: 'POST', body: messageOf(name) });
    const lock = await holdLock(load.sql, { table: 'messages', mode: 'access exclusive' });
    expect(await write()).toMatchObject({ status: 503, retryAfter: expect.any(Number) as number });
    await lock.release();
    expect(await load.countStored([name])).toEqual({ rows: 0, names: 0 });
    expect(await write()).toMatchObject({ status: 201 });
  });

  it('takes back what a client held that has gone', async () => {
    const node = await load.startNode({ CAIRN_REQUESTS_AT_ONCE: '1' });
    const writer = await load.createWriter();
    const write = await beginWrite(node, writer);
    expect(await load.statusOf(node, '/v1/me', writer.key)).toBe(503);
    write.abort();
    await until('it takes requests', async () => (await load.statusOf(node, '/v1/me', writer.key)) === 200);
  });
});
