import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestTenant, openTestDatabase, type TestActor, type TestDatabase, type TestTenant } from '@cairn/testing';
import { buildTestApi, type TestApi } from '../../test/build-test-app.ts';

let database: TestDatabase;
let tenant: TestTenant;
let other: TestTenant;
let api: TestApi;

beforeAll(async () => {
  database = await openTestDatabase();
  tenant = await createTestTenant({ db: database.db });
  other = await createTestTenant({ db: database.db });
  api = buildTestApi(tenant.owner.ctx);
});

afterAll(() => database.close());

async function say(as: TestActor, contents: string[]): Promise<string> {
  const session = await api.call({ as, method: 'POST', path: '/v1/sessions', body: { title: 'Workshop' } });
  const id = String(session.body['id']);
  const messages = contents.map((content) => ({ role: 'user', content }));
  const { status } = await api.call({ as, method: 'POST', path: `/v1/sessions/${id}/messages`, body: { messages } });
  expect(status).toBe(201);
  return id;
}

function search(as: TestActor, body: unknown) {
  return api.call({ as, method: 'POST', path: '/v1/search', body });
}

describe('POST /v1/search', () => {
  it('finds a message in the request after the one that stored it', async () => {
    const sessionId = await say(tenant.owner, ['The lathe needs a new belt.', '车床需要新的皮带']);
    for (const [query, content] of [
      ['which belt for the lathe?', 'The lathe needs a new belt.'],
      ['皮带', '车床需要新的皮带'],
    ]) {
      const { status, body } = await search(tenant.owner, { query });
      expect(status).toBe(200);
      expect(body['degraded']).toEqual(['semantic.not_indexed']);
      const [hit] = body['hits'] as Record<string, Record<string, unknown>>[];
      expect(hit?.['message']).toMatchObject({ content, sessionId });
      expect(hit?.['session']).toMatchObject({ id: sessionId, title: 'Workshop' });
    }
  });

  it('shows nothing of it to a colleague or another organization', async () => {
    await say(tenant.owner, ['The lathe needs a new belt.']);
    for (const actor of [await tenant.addUser(), other.owner]) {
      expect((await search(actor, { query: 'lathe belt' })).body['hits']).toEqual([]);
    }
  });

  it('finds nothing of a session that was deleted', async () => {
    const user = await tenant.addUser();
    const id = await say(user, ['A flywheel made of brass.']);
    const { headers } = await api.call({ as: user, path: `/v1/sessions/${id}` });
    const etag = headers.get('etag') ?? '';
    await api.call({ as: user, method: 'DELETE', path: `/v1/sessions/${id}`, headers: { 'if-match': etag } });
    expect((await search(user, { query: 'flywheel', mode: 'text' })).body['hits']).toEqual([]);
  });

  it.each([
    [{ query: 'x', limit: 51 }, '/limit'],
    [{ query: 'x', mode: 'magic' }, '/mode'],
    [{ query: 'x', after: 'yesterday' }, '/after'],
    [{ query: 'x', unknown: 1 }, '/unknown'],
    [{}, '/query'],
  ])('refuses %j and names the field', async (body, path) => {
    const answer = await search(tenant.owner, body);
    expect(answer.status).toBe(422);
    expect(answer.body['errors']).toContainEqual(expect.objectContaining({ path }));
  });

  it.each(['', '\u0000', '\ud800', '🦊'.repeat(9000), '"-"-', "'; drop table messages; --"])(
    'takes any string for a query',
    async (query) => {
      expect((await search(tenant.owner, { query })).status).toBe(200);
    },
  );
});
