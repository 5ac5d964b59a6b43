import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestTenant, openTestDatabase, type TestDatabase, type TestTenant } from '@cairn/testing';
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

describe('identity routes', () => {
  it('answers 401 as a problem without a credential, and for a key whose checksum is wrong', async () => {
    for (const as of [undefined, { key: `${tenant.owner.key.slice(0, -1)}!` }, { key: 'nonsense' }]) {
      const { status, headers, body } = await api.call({ as, path: '/v1/me' });
      expect(status).toBe(401);
      expect(headers.get('content-type')).toContain('application/problem+json');
      expect(body).toMatchObject({ status: 401, code: 'auth.bad_credential', instance: '/v1/me' });
    }
  });

  it('makes a user, a key for them, and lets that key ask who it is', async () => {
    const made = await api.call({
      as: tenant.owner,
      method: 'POST',
      path: '/v1/users',
      body: { email: 'grace@example.com', name: 'Grace', role: 'member' },
    });
    expect(made.status).toBe(201);
    const key = await api.call({
      as: tenant.owner,
      method: 'POST',
      path: '/v1/keys',
      body: { name: 'laptop', kind: 'agent', userId: made.body['id'] },
    });
    expect(key.status).toBe(201);
    const me = await api.call({ as: { key: String(key.body['key']) }, path: '/v1/me' });
    expect(me.body['actor']).toMatchObject({ kind: 'agent', userId: made.body['id'] });
  });

  it('answers the same 404 for another organization’s user as for one that never was', async () => {
    const foreign = await api.call({ as: tenant.owner, path: `/v1/users/${other.owner.userId}` });
    const never = await api.call({ as: tenant.owner, path: '/v1/users/usr_0000000000000000000000' });
    expect(foreign.status).toBe(404);
    const strip = ({ body }: { body: Record<string, unknown> }) => ({ ...body, requestId: '', instance: '' });
    expect(strip(foreign)).toEqual(strip(never));
  });

  it('names each path that is wrong, unknown fields included', async () => {
    const { status, body } = await api.call({
      as: tenant.owner,
      method: 'POST',
      path: '/v1/teams',
      body: { slug: 'Not A Slug', name: 'x', colour: 'red' },
    });
    expect(status).toBe(422);
    expect((body['errors'] as { path: string }[]).map(({ path }) => path).sort()).toEqual(['/colour', '/slug']);
  });

  it('forbids a member what only an admin may do', async () => {
    const member = await tenant.addUser();
    const { status, body } = await api.call({ as: member, path: '/v1/users' });
    expect(status).toBe(403);
    expect(body).toMatchObject({ code: 'auth.missing_scope', scope: 'members:admin' });
  });
});
