import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestTenant, openTestDatabase, type TestActor, type TestDatabase, type TestTenant } from '@cairn/testing';
import { withTenantTx } from '@cairn/db';
import type { TenantContext } from '../shared/context.ts';
import { encodeId, newUuid } from '../shared/ids.ts';
import { appendMessages } from './append-messages.ts';
import { deleteMessage } from './delete-message.ts';
import { deleteSession } from './delete-session.ts';
import { endSession } from './end-session.ts';
import { getSession } from './get-session.ts';
import { listMessages } from './list-messages.ts';
import { listSessions } from './list-sessions.ts';
import { loadSessionPrefix } from './prefix.ts';
import { resolveSession } from './session-access.ts';
import { startSession } from './sessions.test-support.ts';
import { updateSession } from './update-session.ts';

const messages = [{ role: 'user' as const, content: 'Only for me' }];

/** Every door to a session, by what it does. */
const doors: Record<string, (ctx: TenantContext, at: { id: string; messageId: string }) => Promise<unknown>> = {
  getSession: (ctx, { id }) => getSession(ctx, { id }),
  updateSession: (ctx, { id }) => updateSession(ctx, { id, changes: { title: 'mine now' } }),
  endSession: (ctx, { id }) => endSession(ctx, { id, input: {} }),
  deleteSession: (ctx, { id }) => deleteSession(ctx, { id }),
  appendMessages: (ctx, { id }) => appendMessages(ctx, { sessionId: id, input: { messages } }),
  listMessages: (ctx, { id }) => listMessages(ctx, { sessionId: id, input: {} }),
  deleteMessage: (ctx, { id, messageId }) => deleteMessage(ctx, { sessionId: id, messageId }),
  resolveSession: (ctx, { id }) => withTenantTx(ctx, (tx) => resolveSession(tx, ctx, id)),
  loadSessionPrefix: (ctx, { id }) => withTenantTx(ctx, (tx) => loadSessionPrefix(tx, ctx, id)),
};

let database: TestDatabase;
let tenant: TestTenant;
let other: TestTenant;
let user: TestActor;
let neighbour: TestActor;
let at: { id: string; messageId: string };

beforeAll(async () => {
  database = await openTestDatabase();
  tenant = await createTestTenant({ db: database.db });
  other = await createTestTenant({ db: database.db });
  user = await tenant.addUser();
  neighbour = await tenant.addUser();
  const { id } = await startSession(user.ctx, { title: 'Diary' });
  const { items } = await appendMessages(user.ctx, { sessionId: id, input: { messages } });
  at = { id, messageId: items[0]?.id ?? '' };
});

afterAll(() => database.close());

async function failure(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'it succeeded',
    (error: unknown) => ({ ...(error as object), message: (error as Error).message }),
  );
}

describe.each(Object.entries(doors))('%s', (_name, open) => {
  it("answers another's session as one that never was, to neighbours, owners and other organizations", async () => {
    const nowhere = { id: encodeId('ses', newUuid()), messageId: encodeId('msg', newUuid()) };
    const missing = await failure(open(user.ctx, nowhere));
    expect(missing).toMatchObject({ code: 'resource.not_found' });
    for (const { ctx } of [neighbour, tenant.owner, other.owner]) {
      expect(await failure(open(ctx, at))).toEqual(missing);
    }
  });
});

describe('a key without a user', () => {
  it.each(['service', 'ci'] as const)('of kind %s has no sessions', async (kind) => {
    const { ctx } = await tenant.addServiceKey(kind);
    for (const attempt of [startSession(ctx), listSessions(ctx, {}), getSession(ctx, { id: at.id })]) {
      await expect(attempt).rejects.toMatchObject({ code: 'actor.no_user' });
    }
  });
});

describe('a key with narrowed scopes', () => {
  it('reads what it may not write', async () => {
    const reading = await tenant.addKey(user, { kind: 'user', scopes: ['sessions:read'] });
    expect((await getSession(reading.ctx, { id: at.id })).title).toBe('Diary');
    for (const attempt of [startSession(reading.ctx), deleteSession(reading.ctx, { id: at.id })]) {
      await expect(attempt).rejects.toMatchObject({ code: 'auth.missing_scope', details: { scope: 'sessions:write' } });
    }
  });
});

describe('listSessions', () => {
  it("shows the caller's sessions alone", async () => {
    await startSession(neighbour.ctx, { title: 'Theirs' });
    await startSession(other.owner.ctx, { title: 'Elsewhere' });
    const agent = await tenant.addKey(user, { kind: 'agent' });
    for (const { ctx } of [user, agent]) {
      const { items } = await listSessions(ctx, {});
      expect(items.map(({ title }) => title)).toEqual(['Diary']);
    }
    expect((await listSessions(tenant.owner.ctx, {})).items).toEqual([]);
  });
});
