import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueLocalCredentials } from '@cairn/core/identity';
import { createTestTenant, openTestDatabase, type TestActor, type TestDatabase, type TestTenant } from '@cairn/testing';
import { buildTestApi, type TestApi } from '../../test/build-test-app.ts';

let database: TestDatabase;
let tenant: TestTenant;
let api: TestApi;
let user: TestActor;
let agent: TestActor;
let keyless: { service: string; ci: string; platform: string };

beforeAll(async () => {
  database = await openTestDatabase();
  tenant = await createTestTenant({ db: database.db });
  await createTestTenant({ db: database.db });
  api = buildTestApi(tenant.owner.ctx);
  user = await tenant.addUser({ teams: { default: 'maintainer' } });
  agent = await tenant.addKey(user, { kind: 'agent' });
  keyless = {
    service: (await tenant.addServiceKey('service')).key,
    ci: (await tenant.addServiceKey('ci')).key,
    platform: (await issueLocalCredentials({ db: database.db })).platformKey,
  };
});

afterAll(() => database.close());

async function me(key: string): Promise<Record<string, unknown>> {
  const { status, body } = await api.call({ as: { key }, path: '/v1/me' });
  expect(status).toBe(200);
  return body;
}

describe('who acts', () => {
  it('is a person by their name, or an agent by its key’s name that acts for one', async () => {
    const { userId } = user;
    expect(await me(user.key)).toMatchObject({ actor: { kind: 'user', name: 'Test user', userId } });
    expect(await me(agent.key)).toMatchObject({ actor: { kind: 'agent', name: 'agent', userId } });
    const teams = [{ slug: '~me' }, { slug: 'default', role: 'maintainer' }];
    expect(await me(agent.key)).toMatchObject({ org: { id: tenant.orgId }, teams });
  });

  it.each(['service', 'ci'] as const)('is a %s key that has no user, no team and no memory', async (kind) => {
    const said = await me(keyless[kind]);
    expect(said).toMatchObject({ actor: { kind, name: kind, userId: null }, org: { id: tenant.orgId }, teams: [] });
    expect(said['scopes']).toEqual(['agent:run', 'skills:read', 'proposals:read', 'skills:write']);
    for (const path of ['/v1/memory/memory', '/v1/memory/user', '/v1/sessions']) {
      const refused = await api.call({ as: { key: keyless[kind] }, path });
      expect(refused).toMatchObject({ status: 403, body: { code: 'actor.no_user' } });
    }
  });

  it('is the platform, which belongs to no organization', async () => {
    expect(await me(keyless.platform)).toMatchObject({
      actor: { kind: 'platform', id: expect.stringMatching(/^key_/), userId: null },
      org: null,
      teams: [],
      scopes: [],
    });
    const refused = await api.call({ as: { key: keyless.platform }, path: '/v1/users' });
    expect(refused).toMatchObject({ status: 403, body: { code: 'auth.tenant_key_needed' } });
  });

  it('stands in the audit row of the act: the kind, the key, and the user acted for', async () => {
    const skill = (name: string) => ({
      files: [{ path: 'SKILL.md', content: `---\nname: ${name}\ndescription: ${name}.\n---\n# ${name}\n\nDo.\n` }],
    });
    const keys = { user: user.key, agent: agent.key, service: keyless.service, ci: keyless.ci };
    for (const [kind, key] of Object.entries(keys)) {
      await api.call({ as: { key }, method: 'POST', path: '/v1/teams/default/skills', body: skill(`by-${kind}`) });
    }
    const rows = await database.admin.runScript(`
      select distinct on (a.actor_kind) a.actor_kind as kind, a.user_id as "user", k.kind as "keyKind"
      from audit_events a left join api_keys k on k.tenant_id = a.tenant_id and k.id = a.actor_id
      where a.tenant_id = '${tenant.tenantId}'
        and (a.resource_kind in ('skill', 'proposal') or a.actor_kind = 'platform')
      order by a.actor_kind`);
    expect(rows).toEqual([
      { kind: 'agent', user: user.userUuid, keyKind: 'agent' },
      { kind: 'ci', user: null, keyKind: 'ci' },
      { kind: 'platform', user: null, keyKind: null },
      { kind: 'service', user: null, keyKind: 'service' },
      { kind: 'user', user: user.userUuid, keyKind: 'user' },
    ]);
  });
});
