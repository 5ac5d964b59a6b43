import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { revokeKey } from '@cairn/core/identity';
import { encodeId } from '@cairn/core/shared';
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

  it('answers unknown, revoked and mistyped keys with the same bytes but for the request’s id', async () => {
    const revoked = await tenant.addServiceKey('service');
    await revokeKey(tenant.owner.ctx, { id: encodeId('key', revoked.ctx.actor.id) });
    const unknown = await tenant.addServiceKey('service');
    await database.admin.runScript(`delete from api_keys where id = '${unknown.ctx.actor.id}'`);
    const keys = [revoked.key, unknown.key, `${revoked.key.slice(0, -1)}!`];
    const answers = await Promise.all(keys.map((each) => api.call({ as: { key: each }, path: '/v1/me' })));
    const said = answers.map((answer) => ({ status: answer.status, body: { ...answer.body, requestId: '' } }));
    expect(said).toEqual(said.map(() => said[0]));
    expect(said[0]).toMatchObject({ status: 401, body: { code: 'auth.bad_credential' } });
  });

  it('revokes a key for the very next request, and again without a word', async () => {
    const { key, ctx } = await tenant.addServiceKey('ci');
    const path = `/v1/keys/${encodeId('key', ctx.actor.id)}`;
    for (let times = 0; times < 2; times++) {
      expect((await api.call({ as: tenant.owner, method: 'DELETE', path })).status).toBe(204);
      expect((await api.call({ as: { key }, path: '/v1/me' })).status).toBe(401);
    }
    const foreign = await api.call({ as: other.owner, method: 'DELETE', path });
    expect(foreign.status).toBe(404);
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
