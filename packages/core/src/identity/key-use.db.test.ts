import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '@cairn/db';
import {
  createFakeClock,
  createTestTenant,
  openTestDatabase,
  type TestDatabase,
  type TestTenant,
} from '@cairn/testing';
import { countQuestions } from './identity.test-support.ts';
import { createAuthenticator, createKey, listKeys, revokeKey } from './index.ts';

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

describe('the last use of a key', () => {
  async function lastUse(id: string): Promise<string | null | undefined> {
    const { items } = await listKeys(tenant.owner.ctx, { limit: 100 });
    return items.find((key) => key.id === id)?.lastUsedAt;
  }

  it('is written apart from the request, and at most once a minute', async () => {
    const { db, asked } = countQuestions(database.db);
    const authenticator = createAuthenticator({ db, clock, rememberMs: 0 });
    const { id, key } = await createKey(tenant.owner.ctx, { name: 'used', kind: 'service' });
    await authenticator.authenticate(key);
    expect(asked()).toBe(1);
    expect(await lastUse(id)).toBeNull();
    await authenticator.flushUses();
    const first = clock.now().toISOString();
    expect(await lastUse(id)).toBe(first);

    clock.advance(MINUTE - 1);
    const before = asked();
    await authenticator.authenticate(key);
    await authenticator.flushUses();
    expect(asked() - before).toBe(1);
    expect(await lastUse(id)).toBe(first);

    clock.advance(1);
    await authenticator.authenticate(key);
    await authenticator.flushUses();
    expect(await lastUse(id)).toBe(clock.now().toISOString());
  });

  it('is written once by two nodes that saw it in the same minute', async () => {
    const nodes = [1, 2].map(() => createAuthenticator({ db: database.db, clock, rememberMs: 0 }));
    const { id, key } = await createKey(tenant.owner.ctx, { name: 'balanced', kind: 'service' });
    const first = clock.now().toISOString();
    await nodes[0]?.authenticate(key);
    clock.advance(1_000);
    await nodes[1]?.authenticate(key);
    for (const node of nodes) await node.flushUses();
    expect(await lastUse(id)).toBe(first);
  });

  it('fails no request where it cannot be written', async () => {
    let reads = true;
    const db: Database = {
      ...database.db,
      transaction: (work, isolation) =>
        reads ? database.db.transaction(work, isolation) : Promise.reject(new Error('The disk is full.')),
    };
    const authenticator = createAuthenticator({ db, clock });
    const { key } = await createKey(tenant.owner.ctx, { name: 'unlucky', kind: 'service' });
    await authenticator.authenticate(key);
    reads = false;
    await expect(authenticator.flushUses()).resolves.toBeUndefined();
  });

  it('is none for a key that was refused', async () => {
    const authenticator = createAuthenticator({ db: database.db, clock });
    const { id, key } = await createKey(tenant.owner.ctx, { name: 'refused', kind: 'service' });
    await revokeKey(tenant.owner.ctx, { id });
    await expect(authenticator.authenticate(key)).rejects.toMatchObject({ code: 'auth.bad_credential' });
    await authenticator.flushUses();
    expect(await lastUse(id)).toBeNull();
  });
});
