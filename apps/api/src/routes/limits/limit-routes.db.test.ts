import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestTenant, openTestDatabase, type TestDatabase, type TestTenant } from '@cairn/testing';
import { buildTestApi, type TestAnswer, type TestApi, type TestCall } from '../../test/build-test-app.ts';

const DEFAULTS = {
  requestsPerMinute: 30_000,
  keyRequestsPerMinute: null,
  modelRequestsPerMinute: 60,
  modelTokensPerMinute: 200_000,
  reviewTokensPerDay: 2_000_000,
  generatedSkillsPerDay: 50,
  concurrentJobs: 2,
};

let database: TestDatabase;
let tenant: TestTenant;
let other: TestTenant;
let api: TestApi;

beforeAll(async () => {
  database = await openTestDatabase();
});

beforeEach(async () => {
  tenant = await createTestTenant({ db: database.db });
  other = await createTestTenant({ db: database.db });
  api = buildTestApi(tenant.owner.ctx);
});

afterAll(() => database.close());

async function put(
  body: unknown,
  { ifMatch = '*', as = tenant.owner }: { ifMatch?: string; as?: TestCall['as'] } = {},
) {
  return api.call({ as, method: 'PUT', path: '/v1/limits', body, headers: { 'if-match': ifMatch } });
}

async function getMany(count: number, path = '/v1/teams'): Promise<TestAnswer[]> {
  return Promise.all(Array.from({ length: count }, () => api.call({ as: tenant.owner, path })));
}

function refusedOf(answers: readonly TestAnswer[]): TestAnswer[] {
  return answers.filter(({ status }) => status === 429);
}

describe('GET and PUT /v1/limits', () => {
  it('show the defaults, merge what is sent, and tag both', async () => {
    const first = await api.call({ as: tenant.owner, path: '/v1/limits' });
    expect([first.status, first.body, first.headers.get('etag')]).toEqual([200, DEFAULTS, '"0"']);
    await put({ requestsPerMinute: 600, keyRequestsPerMinute: 60 }, { ifMatch: '"0"' });
    const changed = await put({ keyRequestsPerMinute: null, concurrentJobs: 4 }, { ifMatch: '"1"' });
    const expected = { ...DEFAULTS, requestsPerMinute: 600, concurrentJobs: 4 };
    expect([changed.status, changed.body, changed.headers.get('etag')]).toEqual([200, expected, '"2"']);
    const again = await api.call({ as: tenant.owner, path: '/v1/limits' });
    expect([again.body, again.headers.get('etag')]).toEqual([expected, '"2"']);
    expect((await api.call({ as: other.owner, path: '/v1/limits' })).body).toEqual(DEFAULTS);
  });

  it('refuse a change of what was changed meanwhile, also where two come at once', async () => {
    const both = await Promise.all([
      put({ concurrentJobs: 3 }, { ifMatch: '"0"' }),
      put({ concurrentJobs: 4 }, { ifMatch: '"0"' }),
    ]);
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '412']);
    const stale = await put({ concurrentJobs: 5 }, { ifMatch: '"0"' });
    expect(stale).toMatchObject({ status: 412, body: { code: 'limits.changed' } });
    const bare = await api.call({ as: tenant.owner, method: 'PUT', path: '/v1/limits', body: {} });
    expect(bare.status).toBe(428);
  });

  it.each([
    [{ requestsPerMinute: 0 }, '/requestsPerMinute'],
    [{ requestsPerMinute: 1.5 }, '/requestsPerMinute'],
    [{ requestsPerMinute: null }, '/requestsPerMinute'],
    [{ requestsPerMinute: '60' }, '/requestsPerMinute'],
    [{ keyRequestsPerMinute: 600_001 }, '/keyRequestsPerMinute'],
    [{ reviewTokensPerDay: -1 }, '/reviewTokensPerDay'],
    [{ concurrentJobs: 0 }, '/concurrentJobs'],
    [{ unknown: 1 }, '/unknown'],
  ])('refuse %j by name', async (body, path) => {
    expect(await put(body)).toMatchObject({ status: 422, body: { errors: [{ path }] } });
  });

  it('are for admins alone', async () => {
    const member = await tenant.addUser();
    const agent = await tenant.addKey(tenant.owner, { kind: 'agent' });
    for (const as of [member, agent]) {
      expect((await api.call({ as, path: '/v1/limits' })).body).toMatchObject({ code: 'auth.missing_scope' });
      expect((await put({}, { as })).body).toMatchObject({ code: 'auth.missing_scope' });
    }
  });

  it('leave an audit row that says what was changed', async () => {
    await put({ requestsPerMinute: 600 });
    const rows = await database.admin.runScript(
      `select action, resource_id, details from audit_events
       where tenant_id = '${tenant.tenantId}' and action = 'limits.changed'`,
    );
    expect(rows).toEqual([
      { action: 'limits.changed', resource_id: tenant.orgId, details: { requestsPerMinute: 600 } },
    ]);
  });
});

describe('requests beyond the limit', () => {
  it('are refused with a problem that says which bound and when to come back', async () => {
    await put({ requestsPerMinute: 2 });
    const refused = refusedOf(await getMany(30));
    expect(refused.length).toBeGreaterThanOrEqual(10);
    expect(refused[0]?.body).toMatchObject({ code: 'request.rate_limited', violatedPolicies: ['requests'] });
    expect(refused[0]?.headers.get('content-type')).toBe('application/problem+json');
    expect(refused[0]?.headers.get('ratelimit')).toMatch(/^"requests";r=0;t=\d+$/);
    const [, t = ''] = /t=(\d+)/.exec(refused[0]?.headers.get('ratelimit') ?? '') ?? [];
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(Number(t));
  });

  it('are refused by the key’s own bound, and another key goes on', async () => {
    await put({ keyRequestsPerMinute: 2 });
    const agent = await tenant.addKey(tenant.owner, { kind: 'agent' });
    const refused = refusedOf(await getMany(30));
    expect(refused[0]?.body).toMatchObject({ violatedPolicies: ['key'] });
    expect((await api.call({ as: agent, path: '/v1/teams' })).status).toBe(200);
  });

  it('cost another organization nothing', async () => {
    await put({ requestsPerMinute: 2 });
    await getMany(30);
    expect((await api.call({ as: other.owner, path: '/v1/teams' })).status).toBe(200);
  });

  it('keep no admin from raising the limit, which holds within a second', async () => {
    await put({ requestsPerMinute: 1 });
    await getMany(30);
    expect((await put({ requestsPerMinute: 6000 })).status).toBe(200);
    await expect
      .poll(async () => (await api.call({ as: tenant.owner, path: '/v1/teams' })).status, { timeout: 30_000 })
      .toBe(200);
  });

  it('may not use what is kept for admins without end', async () => {
    await put({ requestsPerMinute: 1 });
    expect(refusedOf(await getMany(40, '/v1/limits')).length).toBeGreaterThan(10);
  });
});

describe('answers', () => {
  it('carry the headers of the limit, errors too, where a tenant’s key was given', async () => {
    const found = await api.call({ as: tenant.owner, path: '/v1/me' });
    expect(found.headers.get('ratelimit-policy')).toBe('"requests";q=30000;w=60');
    expect(found.headers.get('ratelimit')).toMatch(/^"requests";r=\d+;t=\d+$/);
    const missing = await api.call({ as: tenant.owner, path: '/v1/users/nobody' });
    expect([missing.status, missing.headers.has('ratelimit')]).toEqual([404, true]);
    const unknown = await api.call({ path: '/v1/me' });
    expect([unknown.status, unknown.headers.has('ratelimit')]).toEqual([401, false]);
    expect((await api.call({ path: '/livez' })).headers.has('ratelimit')).toBe(false);
  });
});
