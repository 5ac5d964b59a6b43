import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestTenant, openTestDatabase, type TestActor, type TestDatabase, type TestTenant } from '@cairn/testing';
import { buildTestApi, type TestAnswer, type TestApi } from '../../test/build-test-app.ts';

let database: TestDatabase;
let tenant: TestTenant;
let other: TestTenant;
let api: TestApi;
let member: TestActor;

beforeAll(async () => {
  database = await openTestDatabase();
  tenant = await createTestTenant({ db: database.db });
  other = await createTestTenant({ db: database.db });
  api = buildTestApi(tenant.owner.ctx);
  member = await tenant.addUser();
});

afterAll(() => database.close());

async function openSession(as: TestActor): Promise<string> {
  const { body } = await api.call({ as, method: 'POST', path: '/v1/sessions', body: { team: 'default' } });
  return String(body['id']);
}

function report(as: TestActor, body: Record<string, unknown>): Promise<TestAnswer> {
  return api.call({ as, method: 'POST', path: '/v1/corrections', body });
}

describe('learning routes', () => {
  it('take a correction and say what is still missing', async () => {
    const made = await report(member, {
      sessionId: await openSession(member),
      instruction: 'Name queues in the plural',
      occurredAt: '2026-01-05T10:00:00+02:00',
    });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      id: expect.stringMatching(/^cor_/),
      pattern: { count: 1, sessions: 1, state: 'observing' },
    });
    const { id } = made.body['pattern'] as { id: string };
    const shown = await api.call({ as: member, path: `/v1/patterns/${id}` });
    expect(shown.body).toMatchObject({
      id,
      title: 'Name queues in the plural',
      corrections: [{ occurredAt: '2026-01-05T08:00:00.000Z' }],
      proposal: null,
    });
    const listed = await api.call({ as: member, path: '/v1/patterns?state=observing&limit=1' });
    expect(listed.body).toMatchObject({ items: [{ id }] });
  });

  it('refuse what no correction can be, naming the path', async () => {
    const sessionId = await openSession(member);
    const cases: [Record<string, unknown>, string][] = [
      [{ sessionId, instruction: '' }, '/instruction'],
      [{ sessionId, instruction: 'x', occurredAt: 'yesterday' }, '/occurredAt'],
      [{ sessionId, instruction: 'x', occurredAt: '2999-01-01T00:00:00Z' }, '/occurredAt'],
      [{ sessionId, instruction: 'a\0b' }, '/instruction'],
      [{ sessionId, instruction: 'x', mood: 'bad' }, '/mood'],
    ];
    for (const [body, path] of cases) {
      const { status, body: problem } = await report(member, body);
      expect(status).toBe(422);
      expect((problem['errors'] as { path: string }[]).map((error) => error.path)).toContain(path);
    }
  });

  it('take no correction for a team that its reporter was removed from, as for one that is not theirs', async () => {
    const leaver = await tenant.addUser();
    const sessionId = await openSession(leaver);
    const path = `/v1/teams/default/members/${leaver.userId}`;
    expect((await api.call({ as: tenant.owner, method: 'DELETE', path })).status).toBe(204);
    const instruction = 'Spell out the month in dates, wombat';
    const late = await report(leaver, { sessionId, instruction });
    expect(late).toMatchObject({ status: 404, body: { code: 'resource.not_found' } });
    const listed = await api.call({ as: tenant.owner, path: '/v1/patterns?team=default' });
    expect(JSON.stringify(listed.body)).not.toContain('wombat');
  });

  it('take no correction in a session of somebody else, in this organization or another', async () => {
    const sessionId = await openSession(member);
    const colleague = await tenant.addUser();
    for (const as of [colleague, other.owner]) {
      const { status, body } = await report(as, { sessionId, instruction: 'x' });
      expect(status).toBe(404);
      expect(body).toMatchObject({ code: 'resource.not_found' });
    }
  });

  it('take none from a key without a user, and none from a reader', async () => {
    const sessionId = await openSession(member);
    const ci = await tenant.addServiceKey('ci');
    const byCi = await api.call({
      as: ci,
      method: 'POST',
      path: '/v1/corrections',
      body: { sessionId, instruction: 'x' },
    });
    expect(byCi).toMatchObject({ status: 403 });
    const reader = await tenant.addUser({ role: 'reader' });
    expect(await report(reader, { sessionId, instruction: 'x' })).toMatchObject({ status: 403 });
  });

  it('change settings by If-Match alone, and let a team’s value win', async () => {
    const read = await api.call({ as: tenant.owner, path: '/v1/settings' });
    expect(read.body).toMatchObject({
      memory: { nudgeInterval: 10 },
      learning: { minCorrections: 3, initialConfidence: 0.85 },
    });
    const put = (path: string, body: unknown, etag?: string | null) =>
      api.call({ as: tenant.owner, method: 'PUT', path, body, headers: etag ? { 'if-match': etag } : {} });
    expect((await put('/v1/settings', { learning: { maxPerDay: 3 } })).status).toBe(428);
    const changed = await put('/v1/settings', { learning: { maxPerDay: 3 } }, read.headers.get('etag'));
    expect(changed.body).toMatchObject({ learning: { maxPerDay: 3, maxTotal: 50 } });
    expect((await put('/v1/settings', { learning: { maxPerDay: 4 } }, read.headers.get('etag'))).status).toBe(412);
    expect((await put('/v1/settings', { memory: { nudgeInterval: 10 } }, '*')).status).toBe(200);
    const team = await api.call({ as: tenant.owner, path: '/v1/teams/default/settings' });
    const ofTeam = await put('/v1/teams/default/settings', { learning: { maxPerDay: 9 } }, team.headers.get('etag'));
    expect(ofTeam.body).toMatchObject({ learning: { maxPerDay: 9 } });
    expect((await api.call({ as: tenant.owner, path: '/v1/settings' })).body).toMatchObject({
      learning: { maxPerDay: 3 },
    });
    expect((await api.call({ as: other.owner, path: '/v1/settings' })).body).toMatchObject({
      learning: { maxPerDay: 5 },
    });
    expect((await put('/v1/settings', { learning: { minConfidence: 2 } }, '*')).status).toBe(422);
  });

  it('answer the same 404 for another organization’s pattern as for one that never was', async () => {
    const made = await report(member, {
      sessionId: await openSession(member),
      instruction: 'Prefer tuples for fixed rows',
    });
    const { id } = made.body['pattern'] as { id: string };
    const strip = ({ body }: TestAnswer) => ({ ...body, requestId: '', instance: '' });
    const foreign = await api.call({ as: other.owner, path: `/v1/patterns/${id}` });
    const never = await api.call({ as: other.owner, path: '/v1/patterns/pat_0000000000000000000000' });
    expect(foreign.status).toBe(404);
    expect(strip(foreign)).toEqual(strip(never));
  });
});
