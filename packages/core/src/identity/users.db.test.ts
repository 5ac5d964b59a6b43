import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestTenant, openTestDatabase, type TestActor, type TestDatabase, type TestTenant } from '@cairn/testing';
import type { TenantContext } from '../shared/context.ts';
import {
  createAuthenticator,
  createKey,
  createUser,
  deleteUser,
  getUser,
  listKeys,
  listTeamMembers,
  listUsers,
  setTeamMember,
  updateUser,
  type UserChanges,
} from './index.ts';

let database: TestDatabase;
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  database = await openTestDatabase();
  other = await createTestTenant({ db: database.db });
});

beforeEach(async () => {
  tenant = await createTestTenant({ db: database.db });
});

afterAll(() => database.close());

function change(ctx: TenantContext, id: string, changes: UserChanges) {
  return updateUser(ctx, { id, changes, expectedVersion: () => undefined });
}

describe('changing a user', () => {
  it('keeps what is not given and counts the version up', async () => {
    const { userId } = await tenant.addUser();
    const before = await getUser(tenant.owner.ctx, { id: userId });
    const after = await change(tenant.owner.ctx, userId, { name: 'Grace' });
    expect(after).toMatchObject({ email: before.email, role: 'member', name: 'Grace', version: before.version + 1 });
  });

  it('refuses an address that somebody else has, and a version that is not the present one', async () => {
    const [ada, grace] = [await tenant.addUser(), await tenant.addUser()];
    const { email } = await getUser(tenant.owner.ctx, { id: ada.userId });
    await expect(change(tenant.owner.ctx, grace.userId, { email: email.toUpperCase() })).rejects.toMatchObject({
      code: 'user.email_taken',
    });
    const stale = { id: grace.userId, changes: { name: 'G' }, expectedVersion: () => 7 };
    await expect(updateUser(tenant.owner.ctx, stale)).rejects.toMatchObject({ code: 'user.changed' });
  });

  it('does not find another organization’s user, nor asks for their version', async () => {
    const stranger = await other.addUser();
    const asks = { id: stranger.userId, changes: { name: 'Mine' }, expectedVersion: () => expect.unreachable() };
    await expect(updateUser(tenant.owner.ctx, asks)).rejects.toMatchObject({ kind: 'not_found' });
    await expect(deleteUser(tenant.owner.ctx, { id: stranger.userId })).rejects.toMatchObject({ kind: 'not_found' });
    await expect(getUser(other.owner.ctx, { id: stranger.userId })).resolves.toMatchObject({ name: 'Test user' });
  });

  it('makes a new role hold for the keys there are', async () => {
    const user = await tenant.addUser();
    const authenticator = createAuthenticator({ db: database.db });
    const scopesNow = async () => {
      const principal = await authenticator.authenticate(user.key);
      return principal.kind === 'tenant' ? principal.scopes : new Set();
    };
    expect((await scopesNow()).has('memory:write')).toBe(true);
    await change(tenant.owner.ctx, user.userId, { role: 'reader' });
    authenticator.forget(tenant.tenantId);
    expect((await scopesNow()).has('memory:write')).toBe(false);
  });
});

describe('owners', () => {
  it('are made, changed and removed by owners alone, and given keys by them alone', async () => {
    const admin = await tenant.addUser({ role: 'admin' });
    const owner = await tenant.addUser({ role: 'owner' });
    const attempts = [
      createUser(admin.ctx, { email: 'o@example.com', name: 'O', role: 'owner' }),
      change(admin.ctx, admin.userId, { role: 'owner' }),
      change(admin.ctx, owner.userId, { role: 'member' }),
      change(admin.ctx, owner.userId, { email: 'mine@example.com' }),
      deleteUser(admin.ctx, { id: owner.userId }),
      createKey(admin.ctx, { name: 'theirs', kind: 'user', userId: owner.userId }),
      createKey(admin.ctx, { name: 'theirs', kind: 'agent', userId: owner.userId }),
    ];
    for (const attempt of await Promise.allSettled(attempts)) {
      expect(attempt).toMatchObject({ status: 'rejected', reason: { code: 'user.owner_needed' } });
    }
    await expect(change(tenant.owner.ctx, admin.userId, { role: 'owner' })).resolves.toMatchObject({ role: 'owner' });
  });

  it('keep one among them: the last is neither demoted nor removed', async () => {
    const { ctx, userId } = tenant.owner;
    await expect(change(ctx, userId, { role: 'admin' })).rejects.toMatchObject({ code: 'user.last_owner' });
    await expect(deleteUser(ctx, { id: userId })).rejects.toMatchObject({ code: 'user.last_owner' });
    await expect(change(ctx, userId, { name: 'Still here' })).resolves.toMatchObject({ role: 'owner' });
    const second = await tenant.addUser({ role: 'owner' });
    await deleteUser(ctx, { id: userId });
    await expect(deleteUser(second.ctx, { id: second.userId })).rejects.toMatchObject({ code: 'user.last_owner' });
  });

  it('keep one among them also where all ask to go at once', async () => {
    for (let round = 0; round < 8; round++) {
      const fresh = await createTestTenant({ db: database.db });
      const owners = [fresh.owner, await fresh.addUser({ role: 'owner' }), await fresh.addUser({ role: 'owner' })];
      const leave = ({ ctx, userId }: TestActor, index: number) =>
        index % 2 === 0 ? deleteUser(ctx, { id: userId }) : change(ctx, userId, { role: 'member' }).then(() => {});
      const done = await Promise.allSettled(owners.map((owner, index) => leave(owner, index)));
      expect(done.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
      expect(done.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'user.last_owner' } });
    }
  });
});

describe('a removed user', () => {
  it('can do nothing from then on, and is nowhere among the living', async () => {
    const { ctx } = tenant.owner;
    const user = await tenant.addUser({ teams: { default: 'maintainer' } });
    const agent = await tenant.addKey(user, { kind: 'agent' });
    await deleteUser(ctx, { id: user.userId });
    const authenticator = createAuthenticator({ db: database.db });
    for (const { key } of [user, agent]) {
      await expect(authenticator.authenticate(key)).rejects.toMatchObject({ code: 'auth.bad_credential' });
    }
    await expect(getUser(ctx, { id: user.userId })).rejects.toMatchObject({ kind: 'not_found' });
    await expect(change(ctx, user.userId, { name: 'Ghost' })).rejects.toMatchObject({ kind: 'not_found' });
    const listed = [
      ...(await listUsers(ctx, {})).items.map(({ id }) => id),
      ...(await listTeamMembers(ctx, { team: 'default' })).items.map(({ userId }) => userId),
    ];
    expect(listed).not.toContain(user.userId);
  });

  it('gets no key and no team any more', async () => {
    const { ctx } = tenant.owner;
    const { userId } = await tenant.addUser();
    await deleteUser(ctx, { id: userId });
    await expect(createKey(ctx, { name: 'late', kind: 'agent', userId })).rejects.toMatchObject({ kind: 'not_found' });
    await expect(setTeamMember(ctx, { team: 'default', userId, role: 'member' })).rejects.toMatchObject({
      kind: 'not_found',
    });
  });

  it('gets no living key by a request that runs beside the removal', async () => {
    const { ctx } = tenant.owner;
    for (let round = 0; round < 8; round++) {
      const { userId } = await tenant.addUser();
      await Promise.allSettled([
        createKey(ctx, { name: 'beside', kind: 'user', userId }),
        deleteUser(ctx, { id: userId }),
        setTeamMember(ctx, { team: 'default', userId, role: 'maintainer' }),
      ]);
      expect((await listKeys(ctx, { userId, state: 'active' })).items).toEqual([]);
      const members = await listTeamMembers(ctx, { team: 'default' });
      expect(members.items.map((member) => member.userId)).not.toContain(userId);
    }
  });

  it('leaves their address to others, and their keys on the list as revoked', async () => {
    const { ctx } = tenant.owner;
    const user = await tenant.addUser();
    const { email } = await getUser(ctx, { id: user.userId });
    await deleteUser(ctx, { id: user.userId });
    await expect(createUser(ctx, { email, name: 'Successor' })).resolves.toMatchObject({ email });
    const { items } = await listKeys(ctx, { userId: user.userId });
    expect(items.map(({ revokedAt }) => revokedAt === null)).toEqual([false]);
  });

  it('can be removed again, and one who never was cannot', async () => {
    const { ctx } = tenant.owner;
    const { userId } = await tenant.addUser();
    await deleteUser(ctx, { id: userId });
    await expect(deleteUser(ctx, { id: userId })).resolves.toBeUndefined();
    await expect(deleteUser(ctx, { id: 'usr_0000000000000000000000' })).rejects.toMatchObject({ kind: 'not_found' });
  });
});
