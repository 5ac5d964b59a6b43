import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '@cairn/db';
import {
  createFakeClock,
  createTestTenant,
  openTestDatabase,
  type TestDatabase,
  type TestTenant,
} from '@cairn/testing';
import { AppError } from '../shared/errors.ts';
import { createAuthenticator, createKey, listKeys, revokeKey, type Authenticator } from './index.ts';
import { countQuestions } from './identity.test-support.ts';
import { mintKeyToken } from './key-token.models.ts';

const MINUTE = 60_000;

let database: TestDatabase;
let tenant: TestTenant;
const clock = createFakeClock();

beforeAll(async () => {
  database = await openTestDatabase();
  tenant = await createTestTenant({ db: database.db, clock });
  await createTestTenant({ db: database.db });
});

afterAll(() => database.close());

async function refusal(authenticator: Authenticator, key: string): Promise<AppError> {
  const error: unknown = await authenticator.authenticate(key).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AppError)) throw new Error('It was not refused.');
  return error;
}

describe('authentication', () => {
  it('asks the database nothing about what is no key by its checksum', async () => {
    const { db, asked } = countQuestions(database.db);
    const authenticator = createAuthenticator({ db, rememberMs: 0 });
    const { key } = tenant.owner;
    const slips = ['', 'Bearer', `${key}x`, key.slice(0, -1), key.toLowerCase(), key.replace('crn_user', 'crn_agent')];
    const typos = Array.from({ length: 36 }, (_, i) => {
      const at = 'crn_user_'.length + i;
      return key.slice(0, at) + (key[at] === 'x' ? 'y' : 'x') + key.slice(at + 1);
    });
    for (const wrong of [...slips, ...typos]) await refusal(authenticator, wrong);
    expect(asked()).toBe(0);
    await authenticator.authenticate(key);
    expect(asked()).toBe(1);
  });

  it('refuses unknown, revoked and expired keys and those of removed users alike', async () => {
    const authenticator = createAuthenticator({ db: database.db, clock });
    const { ctx, userId } = tenant.owner;
    const soon = new Date(clock.now().getTime() + MINUTE).toISOString();
    const revoked = await createKey(ctx, { name: 'revoked', kind: 'agent', userId });
    const expired = await createKey(ctx, { name: 'expired', kind: 'agent', userId, expiresAt: soon });
    await revokeKey(ctx, { id: revoked.id });
    clock.advance(MINUTE);
    const keys = [mintKeyToken('user'), mintKeyToken('platform'), revoked.key, expired.key, 'nonsense'];
    const seen: unknown[] = [];
    for (const key of keys) {
      const { kind, code, message, details } = await refusal(authenticator, key);
      seen.push({ kind, code, message, details });
    }
    expect(seen).toEqual(keys.map(() => seen[0]));
  });

  it('honours the moment of expiry, also where it remembers the key', async () => {
    const authenticator = createAuthenticator({ db: database.db, clock, rememberMs: 60 * MINUTE });
    const { ctx, userId } = tenant.owner;
    const expiresAt = new Date(clock.now().getTime() + MINUTE).toISOString();
    const { key } = await createKey(ctx, { name: 'short', kind: 'user', userId, expiresAt });
    clock.advance(MINUTE - 1);
    await expect(authenticator.authenticate(key)).resolves.toMatchObject({ kind: 'tenant' });
    clock.advance(1);
    expect((await refusal(authenticator, key)).code).toBe('auth.bad_credential');
  });

  it('does not remember what it read before a change that it was told of meanwhile', async () => {
    const { ctx } = tenant.owner;
    const { key, id } = await createKey(ctx, { name: 'raced', kind: 'service' });
    let whenRead = () => Promise.resolve();
    const db: Database = {
      ...database.db,
      transaction: async (work, isolation) => {
        const result = await database.db.transaction(work, isolation);
        await whenRead();
        return result;
      },
    };
    const authenticator = createAuthenticator({ db, clock, rememberMs: 60 * MINUTE });
    whenRead = async () => {
      whenRead = () => Promise.resolve();
      await revokeKey(ctx, { id });
      authenticator.forget(tenant.tenantId);
    };
    await authenticator.authenticate(key);
    expect((await refusal(authenticator, key)).code).toBe('auth.bad_credential');
  });
});

describe('a key', () => {
  it('cannot be made to have expired already', async () => {
    for (const expiresAt of ['2020-01-01T00:00:00Z', clock.now().toISOString()]) {
      await expect(createKey(tenant.owner.ctx, { name: 'late', kind: 'ci', expiresAt })).rejects.toMatchObject({
        kind: 'invalid',
        details: { errors: [{ path: '/expiresAt', message: 'is past' }] },
      });
    }
  });

  it('says who made it, and is told by its last four characters', async () => {
    const { ctx, userId } = tenant.owner;
    const { key, ...made } = await createKey(ctx, { name: 'ci', kind: 'ci' });
    expect(made.last4).toBe(key.slice(-4));
    expect(made.createdBy).toMatchObject({ kind: 'user', userId });
    const { items } = await listKeys(ctx, { kind: 'ci' });
    expect(items[0]).toEqual(made);
    const first = (await listKeys(ctx, { userId, kind: 'user' })).items.at(-1);
    expect(first).toMatchObject({ name: 'first key', createdBy: { kind: 'platform', userId: null } });
  });

  it('is found by its kind, its user and its state, each cursor for its own filter', async () => {
    const fresh = await createTestTenant({ db: database.db, clock });
    const { ctx } = fresh.owner;
    const user = await fresh.addUser();
    const expiresAt = new Date(clock.now().getTime() + MINUTE).toISOString();
    const expired = await createKey(ctx, { name: 'expired', kind: 'service', expiresAt });
    const revoked = await createKey(ctx, { name: 'revoked', kind: 'service', expiresAt });
    await revokeKey(ctx, { id: revoked.id });
    clock.advance(MINUTE);
    const active = await createKey(ctx, { name: 'active', kind: 'service' });
    const namesOf = async (input: Parameters<typeof listKeys>[1]) =>
      (await listKeys(ctx, input)).items.map(({ name }) => name);
    expect(await namesOf({ kind: 'service' })).toHaveLength(3);
    expect(await namesOf({ kind: 'service', state: 'active' })).toEqual([active.name]);
    expect(await namesOf({ kind: 'service', state: 'expired' })).toEqual([expired.name]);
    expect(await namesOf({ state: 'revoked' })).toEqual([revoked.name]);
    expect(await namesOf({ userId: user.userId })).toEqual(['test']);
    expect(await namesOf({ userId: tenant.owner.userId })).toEqual([]);
    const { nextCursor } = await listKeys(ctx, { kind: 'service', limit: 1 });
    expect(await namesOf({ kind: 'service', limit: 5, cursor: nextCursor ?? '' })).toHaveLength(2);
    await expect(listKeys(ctx, { state: 'active', cursor: nextCursor ?? '' })).rejects.toMatchObject({
      code: 'request.invalid_cursor',
    });
  });
});
