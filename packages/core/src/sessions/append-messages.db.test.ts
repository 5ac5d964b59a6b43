import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createFakeClock,
  createTestTenant,
  openTestDatabase,
  type TestActor,
  type TestDatabase,
  type TestTenant,
} from '@cairn/testing';
import { decodeId } from '../shared/ids.ts';
import { appendMessages } from './append-messages.ts';
import { deleteMessage } from './delete-message.ts';
import { getSession } from './get-session.ts';
import { listMessages } from './list-messages.ts';
import { MAX_BATCH, type AppendMessagesInput, type Message } from './messages.schemas.ts';
import { listAudit, startSession } from './sessions.test-support.ts';

type NewMessage = AppendMessagesInput['messages'][number];

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

function append(sessionId: string, messages: NewMessage[]) {
  return appendMessages(user.ctx, { sessionId, input: { messages } });
}

async function readAll(sessionId: string): Promise<Message[]> {
  const items: Message[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const input = { limit: 100, ...(cursor === undefined ? {} : { cursor }) };
    const page = await listMessages(user.ctx, { sessionId, input });
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}

describe('appendMessages', () => {
  it('keeps every field as it was sent', async () => {
    const { id } = await startSession(user.ctx);
    const sent: NewMessage = {
      externalId: 'turn-1',
      role: 'assistant',
      content: 'Zeile eins\r\n\tдва  三 🪨 ',
      toolName: 'terminal',
      toolCallId: 'call_9',
      toolCalls: [{ id: 'call_9', type: 'function', function: { name: 'ls', arguments: '{"path":"/srv"}' } }],
      createdAt: '2023-07-01T23:30:00+02:00',
      metadata: { tokens: 12, nested: { list: [true, null, 0.5] } },
    };
    const { items, nudges } = await append(id, [sent, { role: 'user', content: '' }]);
    expect(nudges).toEqual([]);
    const [first, second] = await readAll(id);
    expect(first).toEqual({
      ...sent,
      id: items[0]?.id,
      sessionId: id,
      seq: 1,
      createdAt: '2023-07-01T21:30:00.000Z',
      state: 'live',
    });
    expect(second).toEqual({
      id: items[1]?.id,
      externalId: null,
      sessionId: id,
      seq: 2,
      role: 'user',
      content: '',
      createdAt: clock.now().toISOString(),
      state: 'live',
    });
  });

  it('keeps the order of a full batch said at one moment, and of one that runs backwards in time', async () => {
    const { id } = await startSession(user.ctx);
    const contents = Array.from({ length: MAX_BATCH }, (_, i) => `line ${i}`);
    await append(
      id,
      contents.map((content) => ({ role: 'user', content, createdAt: '2022-01-01T00:00:00Z' })),
    );
    await append(id, [
      { role: 'user', content: 'later', createdAt: '2021-06-01T00:00:00Z' },
      { role: 'user', content: 'latest', createdAt: '2021-05-01T00:00:00Z' },
    ]);
    const messages = await readAll(id);
    expect(messages.map(({ content }) => content)).toEqual([...contents, 'later', 'latest']);
    expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, i) => i + 1));
    expect((await getSession(user.ctx, { id })).messageCount).toBe(MAX_BATCH + 2);
  });

  it('answers a repeated external id with the stored message, across requests and within one', async () => {
    const { id } = await startSession(user.ctx);
    const [stored] = (await append(id, [{ externalId: 'a', role: 'user', content: 'original' }])).items;
    const again = await append(id, [
      { externalId: 'b', role: 'user', content: 'new' },
      { externalId: 'a', role: 'user', content: 'changed' },
      { externalId: 'b', role: 'user', content: 'new again' },
    ]);
    expect(again.items.map(({ externalId, seq }) => [externalId, seq])).toEqual([
      ['b', 2],
      ['a', 1],
      ['b', 2],
    ]);
    expect(again.items[1]).toEqual(stored);
    expect((await readAll(id)).map(({ content }) => content)).toEqual(['original', 'new']);
    expect((await getSession(user.ctx, { id })).messageCount).toBe(2);
  });

  it('lets the same external id be another message in another session', async () => {
    const [left, right] = [await startSession(user.ctx), await startSession(user.ctx)];
    const message: NewMessage = { externalId: 'same', role: 'user', content: 'x' };
    const [one] = (await append(left.id, [message])).items;
    const [two] = (await append(right.id, [message])).items;
    expect(one?.id).not.toBe(two?.id);
  });

  it('gives several writers at once numbers without gaps or doubles, each batch in one piece', async () => {
    const { id } = await startSession(user.ctx);
    const batches = Array.from({ length: 8 }, (_, writer) =>
      Array.from({ length: 5 }, (_, i): NewMessage => ({ role: 'user', content: `${writer}:${i}` })),
    );
    await Promise.all(batches.map((messages) => append(id, messages)));
    const messages = await readAll(id);
    expect(messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
    const writers = Array.from({ length: 8 }, (_, i) => messages.slice(i * 5, i * 5 + 5).map(({ content }) => content));
    expect(writers.map((contents) => contents.map((content) => content.split(':')[1]).join(''))).toEqual(
      Array(8).fill('01234'),
    );
    expect(writers.every((contents) => new Set(contents.map((content) => content.split(':')[0])).size === 1)).toBe(
      true,
    );
  });

  it('stores one message where several writers bring its external id at once', async () => {
    const { id } = await startSession(user.ctx);
    const results = await Promise.all(
      Array.from({ length: 5 }, () => append(id, [{ externalId: 'once', role: 'user', content: 'x' }])),
    );
    expect(new Set(results.map(({ items }) => items[0]?.id)).size).toBe(1);
    expect(await readAll(id)).toHaveLength(1);
  });

  it('audits a call with counts and without content, and asks for one embedding job', async () => {
    const { id } = await startSession(user.ctx);
    await append(id, [{ externalId: 'a', role: 'user', content: 'quinquereme of Nineveh' }]);
    clock.advance(1000);
    await append(id, [
      { externalId: 'a', role: 'user', content: 'quinquereme' },
      { role: 'user', content: 'dhow' },
    ]);
    const rows = (await listAudit(database.admin, id)).filter((row) => row['action'] === 'session.appended');
    expect(rows.map((row) => row['details'])).toEqual([
      { added: 1, repeated: 0 },
      { added: 1, repeated: 1 },
    ]);
    expect(JSON.stringify(rows)).not.toContain('quinquereme');
    const jobs = await database.admin.runScript(
      `select kind, state from jobs where payload->'data'->>'sessionId' = '${decodeId('ses', id)}'`,
    );
    expect(jobs).toEqual([{ kind: 'index.embed-messages', state: 'queued' }]);
  });

  it('writes nothing where one message of the batch is refused', async () => {
    const { id } = await startSession(user.ctx);
    const refused = append(id, [
      { role: 'user', content: 'fine' },
      { role: 'user', content: 'half a pair: \ud800' },
    ]);
    await expect(refused).rejects.toMatchObject({ details: { errors: [{ path: '/messages/1/content' }] } });
    expect(await readAll(id)).toEqual([]);
  });
});

describe('listMessages', () => {
  async function tenMessages(): Promise<{ id: string; ids: string[] }> {
    const { id } = await startSession(user.ctx);
    const messages = Array.from({ length: 10 }, (_, i): NewMessage => ({ role: 'user', content: `m${i + 1}` }));
    const { items } = await append(id, messages);
    return { id, ids: items.map((item) => item.id) };
  }

  async function around(sessionId: string, input: { around: string; window?: number }): Promise<string[]> {
    return (await listMessages(user.ctx, { sessionId, input })).items.map(({ content }) => content);
  }

  it('shows a message with its neighbours, fewer at an end', async () => {
    const { id, ids } = await tenMessages();
    expect(await around(id, { around: ids[4] ?? '', window: 2 })).toEqual(['m3', 'm4', 'm5', 'm6', 'm7']);
    expect(await around(id, { around: ids[0] ?? '', window: 2 })).toEqual(['m1', 'm2', 'm3']);
    expect(await around(id, { around: ids[9] ?? '' })).toEqual(['m5', 'm6', 'm7', 'm8', 'm9', 'm10']);
    expect(await around(id, { around: ids[4] ?? '', window: 0 })).toEqual(['m5']);
  });

  it('reaches over a deleted message and does not reuse its number', async () => {
    const { id, ids } = await tenMessages();
    await deleteMessage(user.ctx, { sessionId: id, messageId: ids[9] ?? '' });
    await deleteMessage(user.ctx, { sessionId: id, messageId: ids[3] ?? '' });
    expect(await around(id, { around: ids[4] ?? '', window: 2 })).toEqual(['m2', 'm3', 'm5', 'm6', 'm7']);
    const [added] = (await append(id, [{ role: 'user', content: 'm11' }])).items;
    expect(added?.seq).toBe(11);
    expect((await getSession(user.ctx, { id })).messageCount).toBe(9);
  });

  it('does not show a message of another session of the same user', async () => {
    const [left, right] = [await tenMessages(), await tenMessages()];
    const input = { around: right.ids[0] ?? '' };
    await expect(listMessages(user.ctx, { sessionId: left.id, input })).rejects.toMatchObject({ kind: 'not_found' });
    const gone = deleteMessage(user.ctx, { sessionId: left.id, messageId: right.ids[0] ?? '' });
    await expect(gone).rejects.toMatchObject({ kind: 'not_found' });
  });

  it.each([{ window: 3 }, { around: 'msg_x', limit: 2 }, { around: 'msg_x', window: 21 }])(
    'refuses %o',
    async (input) => {
      const { id } = await startSession(user.ctx);
      await expect(listMessages(user.ctx, { sessionId: id, input })).rejects.toMatchObject({ kind: 'invalid' });
    },
  );

  it('refuses a cursor of another session', async () => {
    const [left, right] = [await tenMessages(), await tenMessages()];
    const { nextCursor } = await listMessages(user.ctx, { sessionId: left.id, input: { limit: 3 } });
    const input = { cursor: nextCursor ?? '' };
    await expect(listMessages(user.ctx, { sessionId: right.id, input })).rejects.toMatchObject({
      code: 'request.invalid_cursor',
    });
  });
});
