import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createFakeClock,
  createTestTenant,
  openTestDatabase,
  type TestActor,
  type TestDatabase,
  type TestTenant,
} from '@cairn/testing';
import { appendMessages } from './append-messages.ts';
import { deleteSession, type SessionEraser } from './delete-session.ts';
import { endSession } from './end-session.ts';
import { getSession } from './get-session.ts';
import { listMessages } from './list-messages.ts';
import { listAudit, startSession } from './sessions.test-support.ts';
import { updateSession } from './update-session.ts';

const clock = createFakeClock(new Date('2026-05-04T10:00:00Z'));
let database: TestDatabase;
let tenant: TestTenant;
let user: TestActor;

beforeAll(async () => {
  database = await openTestDatabase();
  tenant = await createTestTenant({ db: database.db, clock });
  await createTestTenant({ db: database.db, clock });
  user = await tenant.addUser();
});

afterAll(() => database.close());

async function actionsOn(id: string): Promise<unknown[]> {
  return (await listAudit(database.admin, id)).map((row) => row['action']);
}

describe('updateSession', () => {
  it('changes what is given, keeps the rest and counts the version up', async () => {
    const session = await startSession(user.ctx, { title: 'Old', source: 'cli', metadata: { a: 1, b: 2 } });
    clock.advance(1000);
    const changed = await updateSession(user.ctx, {
      id: session.id,
      expectedVersion: () => session.version,
      changes: { title: null, metadata: { b: 3 } },
    });
    const updatedAt = clock.now().toISOString();
    expect(changed).toEqual({ ...session, title: null, metadata: { b: 3 }, version: 2, updatedAt });
    expect(await actionsOn(session.id)).toEqual(['session.created', 'session.updated']);
  });

  it('lets one of two who read the same version write', async () => {
    const { id, version } = await startSession(user.ctx);
    const write = (title: string) =>
      updateSession(user.ctx, { id, expectedVersion: () => version, changes: { title } });
    const outcomes = await Promise.allSettled([write('left'), write('right')]);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.map(({ reason }) => reason as unknown)).toMatchObject([{ code: 'session.changed' }]);
    expect((await getSession(user.ctx, { id })).version).toBe(2);
  });

  it('refuses a version from before messages were added', async () => {
    const { id, version } = await startSession(user.ctx);
    await appendMessages(user.ctx, { sessionId: id, input: { messages: [{ role: 'user', content: 'Hej' }] } });
    const late = updateSession(user.ctx, { id, expectedVersion: () => version, changes: { title: 'late' } });
    await expect(late).rejects.toMatchObject({ kind: 'precondition_failed' });
  });
});

describe('endSession', () => {
  it('ends once: a second end changes nothing and is not audited', async () => {
    const { id } = await startSession(user.ctx);
    clock.advance(60_000);
    const ended = await endSession(user.ctx, { id, input: { reason: 'user_exit' } });
    expect(ended).toMatchObject({ endedAt: clock.now().toISOString(), endReason: 'user_exit' });
    clock.advance(60_000);
    expect(await endSession(user.ctx, { id, input: { reason: 'timeout' } })).toEqual(ended);
    expect(await actionsOn(id)).toEqual(['session.created', 'session.ended']);
  });

  it('takes the end of an imported session from its client', async () => {
    const { id } = await startSession(user.ctx, { startedAt: '2024-02-29T08:00:00Z' });
    const ended = await endSession(user.ctx, { id, input: { endedAt: '2024-02-29T08:45:00Z' } });
    expect(ended.endedAt).toBe('2024-02-29T08:45:00.000Z');
  });

  it('is undone by a new message, not by a repeated one', async () => {
    const { id } = await startSession(user.ctx);
    const say = (externalId: string) =>
      appendMessages(user.ctx, { sessionId: id, input: { messages: [{ externalId, role: 'user', content: '再开' }] } });
    await say('m1');
    await endSession(user.ctx, { id, input: { reason: 'done' } });
    await say('m1');
    expect((await getSession(user.ctx, { id })).endReason).toBe('done');
    await say('m2');
    expect(await getSession(user.ctx, { id })).toMatchObject({ endedAt: null, endReason: null });
  });
});

describe('deleteSession', () => {
  it('erases the session and its messages and leaves its successors in their lineage', async () => {
    const first = await startSession(user.ctx);
    const second = await startSession(user.ctx, { parentId: first.id });
    const messages = [{ role: 'user' as const, content: 'The lighthouse keeps its own logbook.' }];
    await appendMessages(user.ctx, { sessionId: first.id, input: { messages } });

    const { version } = await getSession(user.ctx, { id: first.id });
    await deleteSession(user.ctx, { id: first.id, expectedVersion: () => version });

    await expect(getSession(user.ctx, { id: first.id })).rejects.toMatchObject({ kind: 'not_found' });
    await expect(listMessages(user.ctx, { sessionId: first.id, input: {} })).rejects.toMatchObject({
      kind: 'not_found',
    });
    expect(await getSession(user.ctx, { id: second.id })).toMatchObject({ parentId: null, rootId: first.id });
    expect(await actionsOn(first.id)).toContain('session.deleted');
  });

  it('leaves no row of any table that still names the session or its text', async () => {
    const { id } = await startSession(user.ctx, { title: 'zyxwine cellar' });
    await appendMessages(user.ctx, {
      sessionId: id,
      input: { messages: [{ role: 'user', content: 'zyxwine zyxwine' }] },
    });
    expect(await tablesHolding('zyxwin')).toContain('messages');
    await deleteSession(user.ctx, { id });
    expect(await tablesHolding('zyxwin')).toEqual([]);
  });

  it('refuses a version that is no longer there and keeps everything', async () => {
    const { id, version } = await startSession(user.ctx);
    await updateSession(user.ctx, { id, changes: { title: 'moved on' } });
    await expect(deleteSession(user.ctx, { id, expectedVersion: () => version })).rejects.toMatchObject({
      code: 'session.changed',
    });
    expect((await getSession(user.ctx, { id })).title).toBe('moved on');
  });

  it('keeps everything where an eraser fails', async () => {
    const { id } = await startSession(user.ctx);
    const failing: SessionEraser = async () => {
      throw new Error('no');
    };
    await expect(deleteSession(user.ctx, { id, erasers: [failing] })).rejects.toThrow('no');
    expect((await getSession(user.ctx, { id })).id).toBe(id);
  });
});

/** The tables with a row that holds the text anywhere, search's own included. */
async function tablesHolding(text: string): Promise<unknown[]> {
  const tables = await database.admin.runScript(
    `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  );
  const found: unknown[] = [];
  for (const { name } of tables) {
    const rows = await database.admin.runScript(
      `select 1 from "${String(name)}" as t where to_jsonb(t)::text like '%${text}%' limit 1`,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}
