import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTenantTx } from '@cairn/db';
import {
  createFakeClock,
  createTestTenant,
  openTestDatabase,
  type TestDatabase,
  type TestTenant,
} from '@cairn/testing';
import { decodeId, encodeId, newUuid } from '../shared/ids.ts';
import { createSession } from './create-session.ts';
import { getSession } from './get-session.ts';
import { freezeSessionPrefix, loadSessionPrefix, type PrefixBuilder } from './prefix.ts';
import { deleteSessionRow } from './sessions.repository.ts';
import { countingBuilder, listAudit, startSession } from './sessions.test-support.ts';

const clock = createFakeClock(new Date('2026-05-04T10:00:00Z'));
let database: TestDatabase;
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  database = await openTestDatabase();
  tenant = await createTestTenant({ db: database.db, clock });
  other = await createTestTenant({ db: database.db, clock });
});

afterAll(() => database.close());

describe('a new session', () => {
  it('is its own root, starts now and holds the hash of its frozen prefix', async () => {
    const { build, calls } = countingBuilder();
    const { session, created } = await createSession(tenant.owner.ctx, {
      input: { title: 'Nightly build' },
      buildPrefix: build,
    });
    expect(created).toBe(true);
    expect(calls()).toBe(1);
    expect(session).toMatchObject({
      title: 'Nightly build',
      parentId: null,
      messageCount: 0,
      endedAt: null,
      version: 1,
    });
    expect(session.rootId).toBe(session.id);
    expect(session.startedAt).toBe('2026-05-04T10:00:00.000Z');
    expect(session.prefixSha256).toMatch(/^[0-9a-f]{64}$/);
    expect(await getSession(tenant.owner.ctx, { id: session.id })).toEqual(session);
  });

  it('leaves an audit row without its texts', async () => {
    const session = await startSession(tenant.owner.ctx, { title: 'Quarterly figures' });
    const rows = await listAudit(database.admin, session.id);
    expect(rows.map((row) => row['action'])).toEqual(['session.created']);
    expect(JSON.stringify(rows)).not.toContain('Quarterly');
  });

  it('is refused as without a parent where that is deleted meanwhile', async () => {
    const { ctx } = tenant.owner;
    const parent = await startSession(ctx);
    const { build } = countingBuilder();
    const deleting: PrefixBuilder = async (tx, ...rest) => {
      await deleteSessionRow(tx, { tenantId: ctx.tenantId, id: decodeId('ses', parent.id) });
      return build(tx, ...rest);
    };
    await expect(createSession(ctx, { input: { parentId: parent.id }, buildPrefix: deleting })).rejects.toMatchObject({
      kind: 'not_found',
    });
  });

  it('continues the lineage of its parent', async () => {
    const first = await startSession(tenant.owner.ctx);
    const second = await startSession(tenant.owner.ctx, { parentId: first.id });
    const third = await startSession(tenant.owner.ctx, { parentId: second.id });
    expect(third).toMatchObject({ parentId: second.id, rootId: first.id });
  });

  it.each([
    ['of another user', () => tenant.addUser().then(({ ctx }) => startSession(ctx))],
    ['of another organization', () => startSession(other.owner.ctx)],
    ['that never was', async () => ({ id: encodeId('ses', newUuid()) })],
    ['whose id is no id', async () => ({ id: 'ses_nope' })],
  ])('cannot continue a session %s', async (_whose, makeParent) => {
    const parent = await makeParent();
    await expect(startSession(tenant.owner.ctx, { parentId: parent.id })).rejects.toMatchObject({ kind: 'not_found' });
  });
});

describe('the team of a session', () => {
  it("is the caller's only shared team", async () => {
    const teamId = await tenant.addTeam('lighthouse');
    const keeper = await tenant.addUser({ teams: { lighthouse: 'member' } });
    expect((await startSession(keeper.ctx)).teamId).toBe(teamId);
  });

  it('is the default team for a member of several', async () => {
    await tenant.addTeam('harbour');
    const pilot = await tenant.addUser({ teams: { default: 'member', harbour: 'member' } });
    expect((await startSession(pilot.ctx)).teamId).toBe(tenant.teamId);
  });

  it('is the personal team for a member of none, and may be asked for as ~me', async () => {
    const loner = await tenant.addUser({ teams: {} });
    const bySilence = await startSession(loner.ctx);
    const byName = await startSession(loner.ctx, { team: '~me' });
    expect(bySilence.teamId).toBe(byName.teamId);
    expect(bySilence.teamId).not.toBe(tenant.teamId);
  });

  it('can be no team that the caller does not see', async () => {
    const loner = await tenant.addUser({ teams: {} });
    for (const team of ['default', tenant.teamId, other.teamId, 'nowhere']) {
      await expect(startSession(loner.ctx, { team })).rejects.toMatchObject({ kind: 'not_found' });
    }
  });
});

describe('an external id', () => {
  it('names the same session again, whatever else is sent, and builds no second prefix', async () => {
    const { build, calls } = countingBuilder();
    const input = { externalId: 'chat-31', title: 'First' };
    const first = await createSession(tenant.owner.ctx, { input, buildPrefix: build });
    const again = await createSession(tenant.owner.ctx, {
      input: { ...input, title: 'Second', team: 'nowhere' },
      buildPrefix: build,
    });
    expect(again).toEqual({ session: first.session, created: false });
    expect(calls()).toBe(1);
  });

  it('makes one session where several requests bring it at once', async () => {
    const attempts = Array.from({ length: 6 }, () =>
      createSession(tenant.owner.ctx, { input: { externalId: 'race' }, buildPrefix: countingBuilder().build }),
    );
    const results = await Promise.all(attempts);
    expect(new Set(results.map(({ session }) => session.id)).size).toBe(1);
    expect(results.filter(({ created }) => created)).toHaveLength(1);
    const rows = await listAudit(database.admin, results[0]?.session.id ?? '');
    expect(rows.map((row) => row['action'])).toEqual(['session.created']);
  });

  it('is the same for the keys of one user and another for another user', async () => {
    const user = await tenant.addUser();
    const agent = await tenant.addKey(user, { kind: 'agent' });
    const neighbour = await tenant.addUser();
    const [mine, agents, theirs] = [user, agent, neighbour].map(({ ctx }) =>
      startSession(ctx, { externalId: 'shared-name' }),
    );
    expect((await agents)?.id).toBe((await mine)?.id);
    expect((await theirs)?.id).not.toBe((await mine)?.id);
  });
});

describe('an imported session', () => {
  const imported = { startedAt: '2025-11-02T08:30:00+01:00' };

  it('has no prefix until one is frozen, and then that one for good', async () => {
    const { build, calls } = countingBuilder();
    const { ctx } = tenant.owner;
    const { session } = await createSession(ctx, { input: imported, buildPrefix: build });
    expect(session).toMatchObject({ prefixSha256: null, startedAt: '2025-11-02T07:30:00.000Z' });
    expect(calls()).toBe(0);

    const freeze = (text: string) =>
      withTenantTx(ctx, (tx) =>
        freezeSessionPrefix(tx, ctx, {
          sessionId: decodeId('ses', session.id),
          prefix: { text, sha256: text.padEnd(64, '0'), sources: { text } },
        }),
      );
    const [first, second] = await Promise.all([freeze('one'), freeze('two')]);
    expect(second).toEqual(first);
    const { prefix } = await withTenantTx(ctx, (tx) => loadSessionPrefix(tx, ctx, session.id));
    expect(prefix).toEqual(first);
  });

  it("cannot be given a prefix by somebody else's key", async () => {
    const session = await startSession(tenant.owner.ctx, imported);
    const { ctx } = await tenant.addUser();
    const prefix = { text: 'x', sha256: 'x', sources: {} };
    const attempt = withTenantTx(ctx, (tx) =>
      freezeSessionPrefix(tx, ctx, { sessionId: decodeId('ses', session.id), prefix }),
    );
    await expect(attempt).rejects.toMatchObject({ kind: 'not_found' });
  });
});
