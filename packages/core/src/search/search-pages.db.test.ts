import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createFakeClock,
  createTestTenant,
  openTestDatabase,
  type TestActor,
  type TestDatabase,
  type TestTenant,
} from '@cairn/testing';
import { appendMessages, deleteMessage } from '../sessions/index.ts';
import { encodeId } from '../shared/ids.ts';
import { searchMessages } from './search-messages.ts';
import type { SearchInput, SearchResult } from './search.schemas.ts';
import { tell } from './search.test-support.ts';

let database: TestDatabase;
let tenant: TestTenant;

beforeAll(async () => {
  database = await openTestDatabase();
  tenant = await createTestTenant({ db: database.db, clock: createFakeClock(new Date('2031-07-01T00:00:00Z')) });
});
afterAll(() => database.close());

function search(actor: TestActor, input: string | SearchInput): Promise<SearchResult> {
  const asked = typeof input === 'string' ? { query: input } : input;
  return searchMessages(actor.ctx, { mode: 'text', ...asked });
}

async function contents(actor: TestActor, input: string | SearchInput): Promise<string[]> {
  return (await search(actor, input)).hits.map((hit) => hit.message.content);
}

describe('order and pages', () => {
  it('sorts what holds a word by time, either way', async () => {
    const user = await tenant.addUser();
    const at = (day: number) => new Date(Date.UTC(2031, 2, day));
    await tell(user, [
      { content: 'rain on Monday', createdAt: at(3) },
      { content: 'a dry day', createdAt: at(4) },
      { content: 'rain, rain, rain', createdAt: at(1) },
    ]);
    expect(await contents(user, { query: 'rain', sort: 'newest' })).toEqual(['rain on Monday', 'rain, rain, rain']);
    expect(await contents(user, { query: 'rain', sort: 'oldest' })).toEqual(['rain, rain, rain', 'rain on Monday']);
    expect(await contents(user, { query: '', sort: 'oldest', limit: 1 })).toEqual(['rain, rain, rain']);
  });

  it('shows the best message of each session', async () => {
    const user = await tenant.addUser();
    await tell(user, ['the ferry', 'the ferry leaves at nine', 'the ferry again']);
    await tell(user, ['no ferry today']);
    for (const sort of ['relevance', 'newest', 'oldest'] as const) {
      const { hits } = await search(user, { query: 'ferry', groupBy: 'session', sort });
      expect(new Set(hits.map((hit) => hit.session.id)).size).toBe(2);
      expect(hits).toHaveLength(2);
    }
    expect((await search(user, { query: '', groupBy: 'session' })).hits).toHaveLength(2);
  });

  it('turns pages without a gap or a repetition', async () => {
    const user = await tenant.addUser();
    for (let i = 0; i < 7; i++) await tell(user, [`candle number ${i}`]);
    for (const query of ['candle', '']) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await search(user, { query, limit: 3, ...(cursor === undefined ? {} : { cursor }) });
        seen.push(...page.hits.map((hit) => hit.message.id));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect(new Set(seen).size).toBe(7);
      expect(seen).toHaveLength(7);
    }
  });

  it.each(['relevance', 'newest', 'oldest'] as const)(
    'turns pages by %s without a gap or a repetition while messages come and go',
    async (sort) => {
      const clock = createFakeClock(new Date('2031-07-01T00:00:00Z'));
      const busy = await createTestTenant({ db: database.db, clock });
      const user = busy.owner;
      const told = await Promise.all(
        Array.from({ length: 8 }, (_, i) =>
          tell(user, [`candle ${'wax '.repeat(i % 3)}`, 'hm', `candle candle ${'wick '.repeat(i)}`]),
        ),
      );
      const known = told.flatMap(({ messageIds }) => messageIds.map((id) => encodeId('msg', id)));
      const ask = (cursor?: string) =>
        search(user, { query: 'candle wick wax', sort, limit: 4, ...(cursor === undefined ? {} : { cursor }) });
      const seen: string[] = [];
      let page = await ask();
      for (let turn = 0; ; turn += 1) {
        seen.push(...page.hits.map(({ message }) => message.id));
        if (page.nextCursor === null) break;
        clock.advance(60_000);
        const session = { sessionId: encodeId('ses', told[turn % 8]?.sessionId ?? '') };
        const createdAt = sort === 'oldest' ? '2031-01-01T00:00:00Z' : undefined;
        await appendMessages(user.ctx, {
          ...session,
          input: { messages: [{ role: 'user', content: 'wick candle wax candle', createdAt }] },
        });
        const last = page.hits.at(-1)?.message;
        if (turn === 1 && last)
          await deleteMessage(user.ctx, { ...session, sessionId: last.sessionId, messageId: last.id });
        page = await ask(page.nextCursor);
      }
      expect(seen).toHaveLength(new Set(seen).size);
      expect(known).toEqual(expect.arrayContaining(seen));
      const held = sort === 'relevance' ? 24 : 16;
      expect(seen.length).toBeGreaterThanOrEqual(held - 1);
    },
  );

  it('pages through messages that were said at one moment in the order of their session', async () => {
    const user = await tenant.addUser();
    const { messageIds } = await tell(
      user,
      Array.from({ length: 9 }, (_, i) => `ledger ${i}`),
    );
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const asked = { query: 'ledger', sort: 'oldest', limit: 2, ...(cursor === undefined ? {} : { cursor }) } as const;
      const page = await search(user, asked);
      seen.push(...page.hits.map(({ message }) => message.id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(messageIds.map((id) => encodeId('msg', id)));
  });

  it('pages past the first candidates to every message that holds the word, each once', async () => {
    const user = await tenant.addUser();
    await tell(
      user,
      Array.from({ length: 230 }, (_, i) => `anvil ${'iron '.repeat(i % 7)}`),
    );
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await search(user, { query: 'anvil', limit: 50, ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...page.hits.map(({ message }) => message.id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toHaveLength(230);
    expect(new Set(seen).size).toBe(230);
  });

  it('goes on as it began where a phrase was given up', async () => {
    const user = await tenant.addUser();
    for (let i = 0; i < 3; i += 1) await tell(user, [`dinner number ${i}`]);
    const asked = { query: 'dinner "olive oil"', limit: 2 };
    const { nextCursor } = await search(user, asked);
    expect(await search(user, { ...asked, cursor: nextCursor ?? '' })).toMatchObject({
      hits: [{ message: { role: 'user' } }],
      degraded: ['phrase.not_found'],
      nextCursor: null,
    });
  });

  it('takes a cursor only for the search and the user it was made for', async () => {
    const user = await tenant.addUser();
    const colleague = await tenant.addUser();
    await tell(user, ['candle', 'candle', 'candle']);
    const { nextCursor } = await search(user, { query: 'candle', limit: 1 });
    const cursor = nextCursor ?? '';
    await expect(search(user, { query: 'lamp', limit: 1, cursor })).rejects.toMatchObject({
      code: 'request.invalid_cursor',
    });
    await expect(search(colleague, { query: 'candle', limit: 1, cursor })).rejects.toMatchObject({
      code: 'request.invalid_cursor',
    });
    await expect(search(user, { query: 'candle', cursor: 'made.up' })).rejects.toMatchObject({
      code: 'request.invalid_cursor',
    });
  });
});
