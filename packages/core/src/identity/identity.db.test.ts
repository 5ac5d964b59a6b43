import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTenantTx } from '@cairn/db';
import { createTestTenant, openTestDatabase, type TestDatabase, type TestTenant } from '@cairn/testing';
import { encodeId } from '../shared/ids.ts';
import {
  createAuthenticator,
  createKey,
  createUser,
  getMe,
  hasTeamScope,
  issueLocalCredentials,
  listUsers,
  resolveTeam,
  revokeKey,
  setTeamMember,
} from './index.ts';

let database: TestDatabase;
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  database = await openTestDatabase();
  tenant = await createTestTenant({ db: database.db });
  other = await createTestTenant({ db: database.db });
});

afterAll(() => database.close());

describe('identity', () => {
  it('tells a caller who they are, with their personal team first', async () => {
    const user = await tenant.addUser();
    const me = await getMe(user.ctx);
    expect(me.org?.id).toBe(tenant.orgId);
    expect(me.actor).toMatchObject({ kind: 'user', userId: user.userId });
    expect(me.teams.map(({ slug, role }) => [slug, role])).toEqual([
      ['~me', 'maintainer'],
      ['default', 'member'],
    ]);
    expect(me.scopes).toContain('memory:write');
    expect(me.scopes).not.toContain('proposals:decide');
  });

  it('never lists or finds users of another organization', async () => {
    const stranger = await other.addUser();
    const { items } = await listUsers(tenant.owner.ctx, { limit: 100 });
    expect(items.map(({ id }) => id)).not.toContain(stranger.userId);
    const attempt = setTeamMember(tenant.owner.ctx, { team: 'default', userId: stranger.userId, role: 'member' });
    await expect(attempt).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('refuses a second user with the same address in one organization, not in another', async () => {
    const body = { email: 'twin@example.com', name: 'Twin' };
    await createUser(tenant.owner.ctx, body);
    await expect(createUser(tenant.owner.ctx, { ...body, email: 'TWIN@example.com' })).rejects.toMatchObject({
      code: 'user.email_taken',
    });
    await expect(createUser(other.owner.ctx, body)).resolves.toMatchObject({ email: body.email });
  });

  it('refuses a revoked key at once on the node that forgets it', async () => {
    const authenticator = createAuthenticator({ db: database.db });
    const user = await tenant.addUser();
    const made = await createKey(tenant.owner.ctx, { name: 'laptop', kind: 'agent', userId: user.userId });
    await expect(authenticator.authenticate(made.key)).resolves.toMatchObject({ tenantId: tenant.tenantId });
    await revokeKey(tenant.owner.ctx, { id: made.id });
    authenticator.forget(tenant.tenantId);
    await expect(authenticator.authenticate(made.key)).rejects.toMatchObject({ code: 'auth.bad_credential' });
  });

  it('gives an agent key of an owner no more than an agent may have', async () => {
    const agent = await tenant.addKey(tenant.owner, { kind: 'agent' });
    const { scopes } = await getMe(agent.ctx);
    expect(scopes).toContain('skills:write');
    expect(scopes).not.toContain('skills:publish');
    expect(scopes).not.toContain('proposals:decide');
    expect(scopes).not.toContain('keys:admin');
  });

  it('gives a reader nothing by their role in a team', async () => {
    const reader = await tenant.addUser({ role: 'reader', teams: { default: 'maintainer' } });
    const access = await withTenantTx(reader.ctx, (tx) => resolveTeam(tx, reader.ctx, 'default'));
    expect(hasTeamScope(reader.ctx, access, 'proposals:decide')).toBe(false);
    const member = await tenant.addUser({ teams: { default: 'maintainer' } });
    expect(hasTeamScope(member.ctx, access, 'proposals:decide')).toBe(true);
  });

  it('lets the service itself look into personal teams, and no person but their own', async () => {
    const { ctx } = await tenant.addUser();
    const personal = await withTenantTx(ctx, (tx) => resolveTeam(tx, ctx, '~me'));
    const find = (as: typeof ctx) =>
      withTenantTx(as, (tx) => resolveTeam(tx, as, encodeId('team', personal.team.id)).then(({ team }) => team.id));
    await expect(find({ ...ctx, actor: { ...ctx.actor, kind: 'system', userId: null } })).resolves.toBe(
      personal.team.id,
    );
    await expect(find(tenant.owner.ctx)).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('lets no key make one that can do more than itself', async () => {
    const { ctx } = await tenant.addKey(tenant.owner, { kind: 'user', scopes: ['keys:admin', 'skills:read'] });
    const { userId } = tenant.owner;
    await expect(createKey(ctx, { name: 'wider', kind: 'user', userId })).rejects.toMatchObject({
      code: 'auth.missing_scope',
    });
    await expect(
      createKey(ctx, { name: 'as wide', kind: 'user', userId, scopes: ['skills:read'] }),
    ).resolves.toMatchObject({ scopes: ['skills:read'] });
    const reader = await tenant.addUser({ role: 'reader' });
    for (const scopes of [undefined, ['audit:read'], ['skills:publish']] as const) {
      const laterWider = {
        name: 'later wider',
        kind: 'user' as const,
        userId: reader.userId,
        scopes: scopes && [...scopes],
      };
      await expect(createKey(ctx, laterWider)).rejects.toMatchObject({ code: 'auth.missing_scope' });
    }
  });

  it('gives new local keys on the machine, and takes the lost ones back there', async () => {
    const first = await issueLocalCredentials({ db: database.db });
    const again = await issueLocalCredentials({ db: database.db });
    expect(again).toMatchObject({ orgId: first.orgId, userId: first.userId, teamId: first.teamId });
    const authenticator = createAuthenticator({ db: database.db });
    await expect(authenticator.authenticate(again.apiKey)).resolves.toMatchObject({ kind: 'tenant', role: 'owner' });
    await expect(authenticator.authenticate(again.platformKey)).resolves.toMatchObject({ kind: 'platform' });
    const lost = await Promise.allSettled(
      [first.apiKey, first.platformKey].map((key) => authenticator.authenticate(key)),
    );
    const expected = database.db.driver === 'pglite' ? 'rejected' : 'fulfilled';
    expect(lost.map(({ status }) => status)).toEqual([expected, expected]);
  });

  it('leaves an audit row for each act, in the tenant of the act alone', async () => {
    const rows = await database.admin.runScript(
      `select action from audit_events where tenant_id = '${tenant.tenantId}' order by created_at`,
    );
    const actions = rows.map(({ action }) => action);
    expect(actions).toContain('organization.created');
    expect(actions).toContain('user.created');
    expect(actions).toContain('key.revoked');
  });
});
