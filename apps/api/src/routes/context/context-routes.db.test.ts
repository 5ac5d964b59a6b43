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

describe('the context route', () => {
  it('answers the prefix whose hash the session shows, and an addendum within its tokens', async () => {
    const user = await tenant.addUser();
    const remember = (content: string) =>
      api.call({
        as: user,
        method: 'POST',
        path: '/v1/memory/memory/operations',
        body: { operations: [{ action: 'add', content }] },
      });
    await remember('Rehearsals are in room 12');
    const session = await api.call({ as: user, method: 'POST', path: '/v1/sessions', body: {} });
    await remember('The piano was tuned in April');
    const path = `/v1/sessions/${String(session.body['id'])}/context`;
    const { status, body } = await api.call({ as: user, path: `${path}?query=piano&tokens=200` });
    expect(status).toBe(200);
    expect(body['prefix']).toMatchObject({ sha256: session.body['prefixSha256'] });
    expect(body).toMatchObject({
      prefix: { text: expect.stringContaining('Rehearsals are in room 12') as unknown },
      addendum: { text: expect.stringContaining('Added to memory: The piano was tuned in April') as unknown },
    });
    const tight = await api.call({ as: user, path: `${path}?tokens=10` });
    expect(tight.body['addendum']).toMatchObject({ text: '' });
    for (const query of ['tokens=many', 'tokens=', 'tokens=0x10', 'token=10']) {
      expect({ query, status: (await api.call({ as: user, path: `${path}?${query}` })).status }).toEqual({
        query,
        status: 422,
      });
    }
  });

  it('answers the same 404 for another organization’s session as for one that never was', async () => {
    const session = await api.call({ as: other.owner, method: 'POST', path: '/v1/sessions', body: {} });
    expect(session.status).toBe(201);
    for (const id of [String(session.body['id']), 'ses_0000000000000000000000']) {
      const { status, body } = await api.call({ as: tenant.owner, path: `/v1/sessions/${id}/context` });
      expect(status).toBe(404);
      expect(body).toMatchObject({ code: 'resource.not_found' });
    }
  });
});
