import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestTenant, openTestDatabase, type TestActor, type TestDatabase, type TestTenant } from '@cairn/testing';
import { buildTestApi, type TestAnswer, type TestApi } from '../../test/build-test-app.ts';

let database: TestDatabase;
let tenant: TestTenant;
let user: TestActor;
let stranger: TestActor;
let api: TestApi;

beforeAll(async () => {
  database = await openTestDatabase();
  tenant = await createTestTenant({ db: database.db });
  stranger = (await createTestTenant({ db: database.db })).owner;
  user = await tenant.addUser();
  api = buildTestApi(user.ctx);
});

afterAll(() => database.close());

function post(path: string, body?: unknown, as = user): Promise<TestAnswer> {
  return api.call({ as, method: 'POST', path, ...(body === undefined ? {} : { body }) });
}

async function newSession(body?: unknown): Promise<{ path: string; etag: string }> {
  const { body: session, headers } = await post('/v1/sessions', body);
  return { path: `/v1/sessions/${String(session['id'])}`, etag: headers.get('etag') ?? '' };
}

describe('POST /v1/sessions', () => {
  it('answers 201 with the session, its ETag and its prefix, also without a body', async () => {
    const { status, headers, body } = await post('/v1/sessions');
    expect(status).toBe(201);
    expect(headers.get('etag')).toBe('"1"');
    expect(body).toMatchObject({ externalId: null, teamId: tenant.teamId, messageCount: 0 });
    expect(body['prefixSha256']).toMatch(/^[0-9a-f]{64}$/);
  });

  it('answers 200 with the same session for an external id that is known', async () => {
    const first = await post('/v1/sessions', { externalId: 'ticket-7' });
    const again = await post('/v1/sessions', { externalId: 'ticket-7' });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
  });

  it('names the path of what it refuses', async () => {
    const { status, body } = await post('/v1/sessions', { title: '', mood: 'good' });
    expect(status).toBe(422);
    const paths = (body['errors'] as { path: string }[]).map(({ path }) => path);
    expect(paths.sort()).toEqual(['/mood', '/title']);
    const nul = await post('/v1/sessions', { title: 'x', metadata: { note: 'a\0b' } });
    expect(nul.body['errors']).toMatchObject([{ path: '/metadata/note' }]);
  });
});

describe('a session', () => {
  it('changes its ETag with every change and is changed under If-Match alone', async () => {
    const { path, etag } = await newSession();
    const patch = (headers: Record<string, string>) =>
      api.call({ as: user, method: 'PATCH', path, body: { title: 'Renamed' }, headers });

    expect((await patch({})).status).toBe(428);
    expect((await patch({ 'if-match': '"99"' })).status).toBe(412);
    const changed = await patch({ 'if-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).toBe('"2"');
    expect((await patch({ 'if-match': etag })).status).toBe(412);

    await post(`${path}/messages`, { messages: [{ role: 'user', content: 'bonjour' }] });
    const read = await api.call({ as: user, path });
    expect(read.headers.get('etag')).toBe('"3"');
    expect(read.body).toMatchObject({ title: 'Renamed', messageCount: 1 });
    expect((await patch({ 'if-match': '*' })).status).toBe(200);
  });

  it('is ended without a body', async () => {
    const { path } = await newSession();
    const { status, body } = await post(`${path}/end`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ endReason: null });
    expect(body['endedAt']).not.toBeNull();
  });

  it('is deleted under If-Match alone, and then is not there', async () => {
    const { path, etag } = await newSession();
    const remove = (headers: Record<string, string>) => api.call({ as: user, method: 'DELETE', path, headers });
    expect((await remove({})).status).toBe(428);
    expect((await remove({ 'if-match': etag })).status).toBe(204);
    expect((await api.call({ as: user, path })).status).toBe(404);
  });

  it.each([
    ['GET', ''],
    ['PATCH', '', {}],
    ['DELETE', ''],
    ['POST', '/end', {}],
    ['GET', '/messages'],
    ['POST', '/messages', { messages: [{ role: 'user', content: 'x' }] }],
    ['DELETE', '/messages/msg_nope'],
  ])('of another organization answers %s %s with 404, condition or not', async (method, tail, body?: unknown) => {
    const { path } = await newSession();
    const { status } = await api.call({
      as: stranger,
      method,
      path: path + tail,
      ...(body === undefined ? {} : { body }),
    });
    expect(status).toBe(404);
  });
});

describe('messages over HTTP', () => {
  it('are added, paged, shown in a window and deleted', async () => {
    const { path } = await newSession();
    const messages = ['один', 'två', '三'].map((content) => ({ role: 'user', content }));
    const added = await post(`${path}/messages`, { messages });
    expect(added.status).toBe(201);
    expect(added.body['nudges']).toEqual([]);
    const ids = (added.body['items'] as { id: string }[]).map(({ id }) => id);

    const page = await api.call({ as: user, path: `${path}/messages?limit=2` });
    const rest = await api.call({
      as: user,
      path: `${path}/messages?limit=2&cursor=${String(page.body['nextCursor'])}`,
    });
    expect([...contentsOf(page), ...contentsOf(rest)]).toEqual(['один', 'två', '三']);
    expect(rest.body['nextCursor']).toBeNull();

    const gone = await api.call({ as: user, method: 'DELETE', path: `${path}/messages/${ids[1] ?? ''}` });
    expect(gone.status).toBe(204);
    const window = await api.call({ as: user, path: `${path}/messages?around=${ids[0] ?? ''}&window=1` });
    expect(contentsOf(window)).toEqual(['один', '三']);
  });
});

function contentsOf(answer: TestAnswer): unknown[] {
  return (answer.body['items'] as { content: string }[]).map(({ content }) => content);
}
