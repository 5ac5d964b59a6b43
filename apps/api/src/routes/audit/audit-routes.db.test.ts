import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sweepUnsealedRows } from '@cairn/core/audit';
import { systemClock, type UserRole } from '@cairn/core/shared';
import { createTestTenant, openTestDatabase, type TestActor, type TestDatabase, type TestTenant } from '@cairn/testing';
import { buildTestApi, type TestApi } from '../../test/build-test-app.ts';

interface Item {
  id: string;
  sequence: number | null;
  actor: { kind: string; id: string; name: string | null; userId: string | null };
  action: string;
  resource: { kind: string; id: string };
  hash: string | null;
}

let database: TestDatabase;
let tenant: TestTenant;
let other: TestTenant;
let api: TestApi;
let member: TestActor;
let agent: TestActor;

beforeAll(async () => {
  database = await openTestDatabase();
  tenant = await createTestTenant({ db: database.db });
  other = await createTestTenant({ db: database.db });
  api = buildTestApi(tenant.owner.ctx);
  member = await tenant.addUser();
  agent = await tenant.addKey(member, { kind: 'agent' });
  for (const content of ['Prefers tabs.', 'Prefers short answers.']) {
    const body = { operations: [{ action: 'add', content }] };
    await api.call({ as: agent, method: 'POST', path: '/v1/memory/user/operations', body });
  }
});

afterAll(() => database.close());

async function list(query = ''): Promise<{ items: Item[]; nextCursor: string | null }> {
  const { status, body } = await api.call({ as: tenant.owner, path: `/v1/audit${query}` });
  expect(status).toBe(200);
  return body as unknown as { items: Item[]; nextCursor: string | null };
}

describe('GET /v1/audit', () => {
  it('tells who did what to what, newest first, and nothing of what was said', async () => {
    const { items } = await list();
    expect(items[0]).toMatchObject({
      id: expect.stringMatching(/^aud_\w{22}$/),
      sequence: null,
      hash: null,
      actor: { kind: 'agent', id: expect.stringMatching(/^key_\w{22}$/), name: 'agent', userId: member.userId },
      action: 'memory.applied',
      resource: { kind: 'memory', id: `${member.userId}/user` },
    });
    expect(items.at(-1)).toMatchObject({ actor: { kind: 'platform', name: null, userId: null } });
    const text = JSON.stringify(items);
    for (const told of ['Prefers', agent.key, member.key]) expect(text).not.toContain(told);
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/);
  });

  it('finds by actor, by action and by resource', async () => {
    const ofMember = (await list(`?actor=${member.userId}`)).items;
    expect(ofMember.map(({ action }) => action)).toEqual(['memory.applied', 'memory.applied']);
    const { id } = ofMember[0]?.actor ?? { id: '' };
    expect((await list(`?actor=${id}`)).items).toEqual(ofMember);
    expect((await list('?actor=agent')).items).toEqual(ofMember);
    expect((await list('?action=user.created')).items).toMatchObject([{ resource: { id: member.userId } }]);
    expect((await list(`?resource=${member.userId}`)).items).toMatchObject([{ action: 'user.created' }]);
    expect((await list('?resource=memory')).items).toEqual(ofMember);
    expect((await list('?action=nothing.done')).items).toEqual([]);
    expect((await list(`?actor=${other.owner.userId}`)).items).toEqual([]);
  });

  it('pages with cursors that fit their filter alone', async () => {
    const all = (await list()).items;
    const paged: Item[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list(`?limit=2${cursor && `&cursor=${cursor}`}`);
      paged.push(...page.items);
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(all);
    const { nextCursor } = await list('?limit=1');
    const misused = await api.call({ as: tenant.owner, path: `/v1/audit?actor=agent&cursor=${nextCursor}` });
    expect(misused).toMatchObject({ status: 422, body: { code: 'request.invalid_cursor' } });
  });

  it('refuses an actor that is neither an id nor a kind, by name', async () => {
    for (const actor of ['nobody', 'ses_0000000000000000000000', 'usr_']) {
      const { status, body } = await api.call({ as: tenant.owner, path: `/v1/audit?actor=${actor}` });
      expect({ status, errors: body['errors'] }).toMatchObject({ status: 422, errors: [{ path: '/actor' }] });
    }
  });
});

describe('GET /v1/audit/verify', () => {
  it('counts what is sealed and what is not yet, and names the first bad row', async () => {
    const verify = async (query = '') => (await api.call({ as: tenant.owner, path: `/v1/audit/verify${query}` })).body;
    const { items } = await list();
    expect(await verify()).toMatchObject({ ok: true, checked: 0, unsealed: items.length });
    await sweepUnsealedRows({ db: database.db, clock: systemClock, secret: 'test secret' });
    expect(await verify()).toEqual({ ok: true, checked: items.length, unsealed: 0, checkpointed: 0, next: null });
    expect(await verify('?limit=2')).toMatchObject({ ok: true, checked: 2, next: 2 });
    const sealed = (await list()).items;
    expect(sealed.every(({ sequence, hash }) => sequence !== null && hash?.length === 64)).toBe(true);
    const third = sealed.find(({ sequence }) => sequence === 3);
    await database.admin.runScript(`update audit_events set actor_kind = 'forged'
      where tenant_id = '${tenant.tenantId}' and sequence = 3`);
    const firstBad = { sequence: 3, id: third?.id, reason: 'changed' };
    expect(await verify()).toMatchObject({ ok: false, checked: 2, firstBad });
    expect((await api.call({ as: other.owner, path: '/v1/audit/verify' })).body).toMatchObject({ ok: true });
  });
});

describe('who may read the audit log', () => {
  it.each<[UserRole, number]>([
    ['owner', 200],
    ['admin', 200],
    ['reviewer', 200],
    ['member', 403],
    ['reader', 403],
  ])('answers a %s with %d', async (role, expected) => {
    const as = await tenant.addUser({ role });
    for (const path of ['/v1/audit', '/v1/audit/verify']) {
      expect((await api.call({ as, path })).status).toBe(expected);
    }
  });

  it('refuses agents, services and CI, whoever they act for', async () => {
    const keys = [
      await tenant.addKey(tenant.owner, { kind: 'agent' }),
      await tenant.addServiceKey('service'),
      await tenant.addServiceKey('ci'),
    ];
    for (const as of keys) expect((await api.call({ as, path: '/v1/audit' })).status).toBe(403);
  });
});
