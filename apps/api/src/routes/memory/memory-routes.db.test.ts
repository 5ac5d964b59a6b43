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

describe('memory routes', () => {
  it('store what is sent, and show it under an ETag that changes with it', async () => {
    const user = await tenant.addUser();
    const before = await api.call({ as: user, path: '/v1/memory/memory' });
    expect(before.headers.get('etag')).toBe('"0"');
    const applied = await api.call({
      as: user,
      method: 'POST',
      path: '/v1/memory/memory/operations',
      body: { operations: [{ action: 'add', content: 'The wiki moved to Outline' }] },
    });
    expect(applied.status).toBe(200);
    expect(applied.body).toMatchObject({
      success: true,
      applied: 1,
      entryCount: 1,
      usage: { chars: 25, limit: 2200, percent: 1 },
    });
    const after = await api.call({ as: user, path: '/v1/memory/memory' });
    expect(after.headers.get('etag')).toBe('"1"');
    expect(after.body).toMatchObject({ store: 'memory', entries: ['The wiki moved to Outline'] });
    expect(String(after.body['rendered'])).toContain('1% — 25/2,200 chars');
  });

  it('refuse as a problem that a model can act on', async () => {
    const { status, body } = await api.call({
      as: tenant.owner,
      method: 'POST',
      path: '/v1/memory/user/operations',
      body: { operations: [{ action: 'remove', oldText: 'nothing like it' }] },
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'memory.no_match', currentEntries: [], usage: { chars: 0, limit: 1375 } });
  });

  it('answer 404 for a store there is none of and for another organization’s team', async () => {
    expect((await api.call({ as: tenant.owner, path: '/v1/memory/attic' })).status).toBe(404);
    const foreign = `/v1/memory/team?team=${other.teamId}`;
    expect((await api.call({ as: tenant.owner, path: foreign })).body).toMatchObject({ code: 'resource.not_found' });
  });

  it('let a team’s maintainer write what its members read', async () => {
    const member = await tenant.addUser();
    const written = await api.call({
      as: tenant.owner,
      method: 'POST',
      path: '/v1/memory/team/operations?team=default',
      body: { operations: [{ action: 'add', content: 'Standup is at 9:40' }] },
    });
    expect(written.status).toBe(200);
    const read = await api.call({ as: member, path: '/v1/memory/team?team=default' });
    expect(read.body).toMatchObject({ store: 'team', entries: ['Standup is at 9:40'], usage: { limit: 4400 } });
  });

  it('name an unknown field of an operation', async () => {
    const { status, body } = await api.call({
      as: tenant.owner,
      method: 'POST',
      path: '/v1/memory/memory/operations',
      body: { operations: [{ action: 'add', content: 'x', old_text: 'y' }] },
    });
    expect(status).toBe(422);
    expect(body['errors']).toMatchObject([{ path: '/operations/0/old_text' }]);
  });
});
