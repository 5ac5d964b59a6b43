import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestTenant, openTestDatabase, type TestDatabase, type TestTenant } from '@cairn/testing';
import { buildTestApi, type TestApi } from './build-test-app.ts';

let database: TestDatabase;
let tenant: TestTenant;
let api: TestApi;

beforeAll(async () => {
  database = await openTestDatabase();
  tenant = await createTestTenant({ db: database.db });
  api = buildTestApi(tenant.owner.ctx);
});

afterAll(() => database.close());

/** A POST of these very bytes. */
async function post(path: string, body: NonNullable<RequestInit['body']>, headers: Record<string, string> = {}) {
  const response = await api.app.request(path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${tenant.owner.key}`,
      'content-type': 'application/json',
      ...(typeof body === 'string' ? { 'content-length': String(Buffer.byteLength(body)) } : {}),
      ...headers,
    },
    body,
    duplex: 'half',
  });
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    headers: response.headers,
  };
}

describe('a path', () => {
  it('that takes other methods is 405 and says which, with a problem', async () => {
    const { status, headers, body } = await api.call({ as: tenant.owner, method: 'DELETE', path: '/v1/sessions' });
    expect({ status, allow: headers.get('allow'), code: body['code'] }).toEqual({
      status: 405,
      allow: 'GET, HEAD, POST',
      code: 'request.method_not_allowed',
    });
    expect(headers.get('content-type')).toBe('application/problem+json');
    const file = await api.call({ as: tenant.owner, method: 'POST', path: '/v1/teams/~me/skills/x/files/a/b.md' });
    expect(file.headers.get('allow')).toBe('DELETE, GET, HEAD, PUT');
  });

  it('that nothing answers is a problem too, and needs a credential first below /v1', async () => {
    const unknown = await api.call({ as: tenant.owner, path: '/v1/nothing' });
    expect(unknown.body).toMatchObject({ status: 404, code: 'resource.not_found', instance: '/v1/nothing' });
    expect((await api.call({ path: '/nothing' })).status).toBe(404);
    expect((await api.call({ path: '/v1/nothing' })).status).toBe(401);
  });
});

describe('a body', () => {
  it('that is broken is 400, whatever is broken about it', async () => {
    const broken = ['{', '{"a":}', '', 'nothing', '{"slug":"a","name":"A"', new Uint8Array([0x22, 0xff, 0x22])];
    for (const text of broken) {
      const { status, body } = await post('/v1/teams', text);
      expect([text, status, body['code']]).toEqual([text, 400, 'request.bad_json']);
    }
  });

  it('is refused by the path of what is wrong, before anything is made from it', async () => {
    const deep = `{"metadata":${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}}`;
    const unfit: [string, string][] = [
      ['{"slug":"abc","name":"a\\u0000"}', '/name'],
      ['{"slug":"abc","name":"\\ud800"}', '/name'],
      ['{"slug":"abc","name":"A","name":"B"}', '/name'],
      ['{"slug":"abc","name":"A","unknown":1}', '/unknown'],
      [deep, `/metadata${'/a'.repeat(31)}`],
    ];
    for (const [text, path] of unfit) {
      const { status, body } = await post('/v1/teams', text);
      expect([text.slice(0, 60), status, body['errors']]).toEqual([
        text.slice(0, 60),
        422,
        [{ path, message: expect.any(String) as string }],
      ]);
    }
  });

  it('over the limit of its route is 413, also where its length is not told beforehand', async () => {
    const part = new TextEncoder().encode(' '.repeat(64 * 1024));
    let left = 40;
    const chunked = new ReadableStream<Uint8Array>({
      pull: (controller) => (left-- > 0 ? controller.enqueue(part) : controller.close()),
    });
    const inChunks = await post('/v1/teams', chunked, { 'transfer-encoding': 'chunked' });
    expect([inChunks.status, inChunks.body['code'], inChunks.body['maxBytes']]).toEqual([
      413,
      'request.too_large',
      1024 * 1024,
    ]);
    const atOnce = await post('/v1/teams', JSON.stringify({ slug: 'x', name: 'x'.repeat(2 * 1024 * 1024) }));
    expect(atOnce.status).toBe(413);
  });

  it('of another type than its route takes is 415, and the answer says what it takes', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/zip', '']) {
      const { status, body } = await post('/v1/teams', '{}', { 'content-type': type });
      expect([type, status, body['accepted']]).toEqual([type, 415, ['application/json']]);
    }
    expect((await post('/v1/teams', '{}', { 'content-type': 'Application/JSON; charset=utf-8' })).status).toBe(422);
  });
});

describe('a query', () => {
  it('that gives a parameter twice is refused by its name', async () => {
    const { status, body } = await api.call({ as: tenant.owner, path: '/v1/jobs?kind=a&kind=b' });
    expect([status, body['errors']]).toEqual([422, [{ path: '/kind', message: 'is given twice' }]]);
  });
});

describe('a cursor', () => {
  it('is good for its own tenant, list and filter alone', async () => {
    const other = await createTestTenant({ db: database.db });
    for (const name of ['one', 'two']) {
      await api.call({ as: tenant.owner, method: 'POST', path: '/v1/teams', body: { slug: name, name } });
    }
    const first = await api.call({ as: tenant.owner, path: '/v1/teams?limit=1' });
    const cursor = encodeURIComponent(String(first.body['nextCursor']));
    expect((await api.call({ as: tenant.owner, path: `/v1/teams?limit=1&cursor=${cursor}` })).status).toBe(200);
    const elsewhere = [
      { as: other.owner, path: `/v1/teams?limit=1&cursor=${cursor}` },
      { as: tenant.owner, path: `/v1/users?limit=1&cursor=${cursor}` },
      { as: tenant.owner, path: `/v1/teams?limit=1&cursor=${cursor}x` },
      { as: tenant.owner, path: '/v1/teams?limit=1&cursor=e30.AAAA' },
    ];
    for (const call of elsewhere) {
      const { status, body } = await api.call(call);
      expect([call.path, status, body['code']]).toEqual([call.path, 422, 'request.invalid_cursor']);
    }
  });
});

describe('an ETag', () => {
  it('that the caller has is answered with 304 and no body, however the caller writes it', async () => {
    const path = '/v1/memory/memory';
    const etag = String((await api.call({ as: tenant.owner, path })).headers.get('etag'));
    for (const given of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const { status, headers } = await api.call({ as: tenant.owner, path, headers: { 'if-none-match': given } });
      expect([given, status, headers.get('etag'), headers.get('content-type')]).toEqual([given, 304, etag, null]);
    }
    expect((await api.call({ as: tenant.owner, path, headers: { 'if-none-match': '"x"' } })).status).toBe(200);
  });
});
