import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestTenant, openTestDatabase, type TestDatabase, type TestTenant } from '@cairn/testing';
import { buildTestApi, type TestAnswer, type TestApi } from '../../test/build-test-app.ts';

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

function patch(id: string, body: unknown, etag?: string | null): Promise<TestAnswer> {
  const headers: Record<string, string> = etag ? { 'if-match': etag } : {};
  return api.call({ as: tenant.owner, method: 'PATCH', path: `/v1/users/${id}`, body, headers });
}

function remove(id: string): Promise<TestAnswer> {
  return api.call({ as: tenant.owner, method: 'DELETE', path: `/v1/users/${id}` });
}

describe('PATCH /v1/users/{id}', () => {
  it('changes what is given for the ETag that was read, which is another one afterwards', async () => {
    const { userId } = await tenant.addUser();
    const read = await api.call({ as: tenant.owner, path: `/v1/users/${userId}` });
    const changed = await patch(userId, { name: 'Grace', role: 'reviewer' }, read.headers.get('etag'));
    expect(changed).toMatchObject({ status: 200, body: { id: userId, name: 'Grace', role: 'reviewer' } });
    expect(await patch(userId, { name: 'Late' }, read.headers.get('etag'))).toMatchObject({
      status: 412,
      body: { code: 'user.changed' },
    });
    const again = await api.call({ as: tenant.owner, path: `/v1/users/${userId}` });
    expect(again.headers.get('etag')).toBe(changed.headers.get('etag'));
    expect(again.body).toEqual(changed.body);
  });

  it('needs If-Match, and says so to nobody about a user who is not theirs', async () => {
    const { userId } = await tenant.addUser();
    expect(await patch(userId, { name: 'G' })).toMatchObject({ status: 428 });
    const foreign = await patch((await other.addUser()).userId, { name: 'G' });
    const never = await patch('usr_0000000000000000000000', { name: 'G' });
    const strip = ({ status, body }: TestAnswer) => ({ status, ...body, requestId: '', instance: '' });
    expect(foreign.status).toBe(404);
    expect(strip(foreign)).toEqual(strip(never));
  });

  it('names each path that is wrong', async () => {
    const { userId } = await tenant.addUser();
    const wrong = { name: '', email: 'nobody', role: 'king', colour: 'red' };
    const { status, body } = await patch(userId, wrong, '*');
    expect(status).toBe(422);
    const paths = (body['errors'] as { path: string }[]).map(({ path }) => path);
    expect(paths.toSorted()).toEqual(['/colour', '/email', '/name', '/role']);
  });

  it('holds for the user’s next request', async () => {
    const user = await tenant.addUser();
    expect((await api.call({ as: user, path: '/v1/memory/user' })).status).toBe(200);
    await patch(user.userId, { role: 'reader' }, '*');
    expect((await api.call({ as: user, path: '/v1/memory/user' })).status).toBe(403);
  });

  it('leaves the last owner one', async () => {
    expect(await patch(tenant.owner.userId, { role: 'admin' }, '*')).toMatchObject({
      status: 409,
      body: { code: 'user.last_owner' },
    });
  });
});

describe('DELETE /v1/users/{id}', () => {
  it('removes the user for the very next request, and again without a word', async () => {
    const user = await tenant.addUser();
    expect((await api.call({ as: user, path: '/v1/me' })).status).toBe(200);
    expect((await remove(user.userId)).status).toBe(204);
    expect((await api.call({ as: user, path: '/v1/me' })).status).toBe(401);
    expect((await api.call({ as: tenant.owner, path: `/v1/users/${user.userId}` })).status).toBe(404);
    expect((await remove(user.userId)).status).toBe(204);
  });

  it('leaves what they made, under their name', async () => {
    const user = await tenant.addUser({ teams: { default: 'maintainer' } });
    const files = [{ path: 'SKILL.md', content: '---\nname: kept\ndescription: Kept.\n---\n# Kept\n\nStay.\n' }];
    const made = await api.call({ as: user, method: 'POST', path: '/v1/teams/default/skills', body: { files } });
    expect(made.status).toBe(201);
    await remove(user.userId);
    const { status } = await api.call({ as: tenant.owner, path: '/v1/teams/default/skills/kept' });
    expect(status).toBe(200);
    const { body } = await api.call({ as: tenant.owner, path: '/v1/teams/default/skills/kept/versions' });
    expect(JSON.stringify(body)).toContain(user.userId);
  });

  it('does not look as if it had erased anything', async () => {
    const { userId } = await tenant.addUser();
    const asked = await api.call({ as: tenant.owner, method: 'DELETE', path: `/v1/users/${userId}?erase=true` });
    expect(asked).toMatchObject({ status: 422, body: { errors: [{ path: '/erase' }] } });
    expect((await api.call({ as: tenant.owner, path: `/v1/users/${userId}` })).status).toBe(200);
  });
});
