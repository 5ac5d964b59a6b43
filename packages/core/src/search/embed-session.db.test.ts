import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestTenant, openTestDatabase, type TestActor, type TestDatabase, type TestTenant } from '@cairn/testing';
import { EmbedderUnavailableError, type Embedder } from '../ports/index.ts';
import { encodeId, newUuid } from '../shared/ids.ts';
import { embedSession } from './embed-session.ts';
import { searchMessages, type SearchContext } from './search-messages.ts';
import type { SearchInput } from './search.schemas.ts';
import { tell } from './search.test-support.ts';

let database: TestDatabase;
let tenant: TestTenant;

beforeAll(async () => {
  database = await openTestDatabase();
  tenant = await createTestTenant({ db: database.db });
});
afterAll(() => database.close());

/** Knows only what a text is about; says nothing of what it does not know. */
function topicEmbedder(topics: Record<string, number[]>, change: Partial<Embedder> = {}): Embedder {
  const embed = (text: string) => Object.entries(topics).find(([word]) => text.includes(word))?.[1];
  return {
    model: 'topics',
    dimensions: 2,
    version: 1,
    embed: async (texts) => texts.map((text) => (embed(text) ? new Float32Array(embed(text) ?? []) : null)),
    close: async () => {},
    ...change,
  };
}

const PETS = { dog: [1, 0], puppy: [0.96, 0.28], ledger: [0, 1] };

function as(actor: TestActor, embedder: Embedder): SearchContext {
  return { ...actor.ctx, embedder };
}

async function found(ctx: SearchContext, input: SearchInput) {
  const { hits, degraded } = await searchMessages(ctx, input);
  return { contents: hits.map((hit) => hit.message.content), degraded, hits };
}

describe('embedSession', () => {
  it('reads each message once, however often and at once it runs', async () => {
    const user = await tenant.addUser();
    const ctx = as(user, topicEmbedder(PETS));
    const { sessionId } = await tell(user, ['a dog', 'a ledger', 'something else']);
    const runs = await Promise.all([embedSession(ctx, { sessionId }), embedSession(ctx, { sessionId })]);
    expect(Math.max(...runs.map((run) => run.messages))).toBe(3);
    expect(await embedSession(ctx, { sessionId })).toEqual({ messages: 0, vectors: 0 });
    const rows = await database.admin.runScript(
      `select seq, model, dimensions, version, embedding is null as empty from message_vectors where session_id = '${sessionId}' order by seq`,
    );
    expect(rows.map((row) => [row['seq'], row['empty']])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
    expect(rows[0]).toMatchObject({ model: 'topics', dimensions: 2, version: 1 });
  });

  it('reads more messages than one batch holds, and a long one in pieces', async () => {
    const user = await tenant.addUser();
    const { sessionId } = await tell(user, [...Array.from({ length: 150 }, (_, i) => `dog ${i}`), 'dog '.repeat(1000)]);
    expect(await embedSession(as(user, topicEmbedder(PETS)), { sessionId })).toEqual({ messages: 151, vectors: 151 });
    const [row] = await database.admin.runScript(
      `select count(*)::integer as chunks from message_vectors where session_id = '${sessionId}' and seq = 151`,
    );
    expect(row?.['chunks']).toBe(3);
  });

  it('keeps what it stored when the model goes away, and goes on from there', async () => {
    const user = await tenant.addUser();
    const { sessionId } = await tell(
      user,
      Array.from({ length: 100 }, (_, i) => `dog ${i}`),
    );
    let calls = 0;
    const flaky = topicEmbedder(PETS, {
      embed: async (texts) => {
        calls += 1;
        if (calls === 2) throw new EmbedderUnavailableError('gone');
        return texts.map(() => new Float32Array([1, 0]));
      },
    });
    await expect(embedSession(as(user, flaky), { sessionId })).rejects.toBeInstanceOf(EmbedderUnavailableError);
    expect(await embedSession(as(user, flaky), { sessionId })).toEqual({ messages: 36, vectors: 36 });
  });

  it('replaces the vectors of a model that no longer serves', async () => {
    const user = await tenant.addUser();
    const { sessionId } = await tell(user, ['a dog']);
    await embedSession(as(user, topicEmbedder(PETS)), { sessionId });
    await embedSession(as(user, topicEmbedder(PETS, { version: 2 })), { sessionId });
    const rows = await database.admin.runScript(
      `select version from message_vectors where session_id = '${sessionId}'`,
    );
    expect(rows).toEqual([{ version: 2 }]);
  });

  it('does nothing for a session that is gone', async () => {
    const user = await tenant.addUser();
    expect(await embedSession(as(user, topicEmbedder(PETS)), { sessionId: newUuid() })).toEqual({
      messages: 0,
      vectors: 0,
    });
  });

  it('leaves nothing behind when the messages are deleted', async () => {
    const user = await tenant.addUser();
    const { sessionId } = await tell(user, ['a dog', 'another dog']);
    await embedSession(as(user, topicEmbedder(PETS)), { sessionId });
    const left = () =>
      database.admin.runScript(
        ['search_postings', 'search_documents', 'message_vectors']
          .map(
            (table) => `select count(*)::integer as rows from ${table} where session_id = '${sessionId}' and seq = 1;`,
          )
          .join(''),
      );
    expect((await left()).every((row) => Number(row['rows']) > 0)).toBe(true);
    await database.admin.runScript(`delete from messages where session_id = '${sessionId}' and seq = 1`);
    expect((await left()).map((row) => row['rows'])).toEqual([0, 0, 0]);
  });
});

describe('finding by meaning', () => {
  it('finds in hybrid mode what shares no word, and ranks words and meaning together', async () => {
    const user = await tenant.addUser();
    const ctx = as(user, topicEmbedder(PETS));
    for (const content of ['the puppy sleeps', 'the ledger is closed', 'walk with the dog']) {
      await embedSession(ctx, await tell(user, [content]));
    }
    const { contents, degraded, hits } = await found(ctx, { query: 'dog' });
    expect(contents.slice(0, 2)).toEqual(['walk with the dog', 'the puppy sleeps']);
    expect(degraded).toEqual([]);
    expect(hits[0]?.why).toEqual({ text: 1, semantic: 1 });
    expect(hits[1]?.why.text).toBe(0);
    expect(hits[1]?.why.semantic).toBeCloseTo(0.96, 5);
  });

  it('goes by meaning alone in semantic mode', async () => {
    const user = await tenant.addUser();
    const ctx = as(user, topicEmbedder(PETS));
    await embedSession(ctx, await tell(user, ['the puppy sleeps', 'words about no dog at all']));
    const { hits } = await found(ctx, { query: 'dog', mode: 'semantic' });
    expect(hits.map((hit) => hit.why.text)).toEqual([null, null]);
  });

  it('obeys filters and conditions', async () => {
    const user = await tenant.addUser();
    const ctx = as(user, topicEmbedder(PETS));
    await embedSession(ctx, await tell(user, [{ content: 'the puppy sleeps', role: 'assistant' }, 'a loud puppy']));
    expect((await found(ctx, { query: 'dog', roles: ['user'] })).contents).toEqual(['a loud puppy']);
    expect((await found(ctx, { query: 'dog -loud' })).contents).toEqual(['the puppy sleeps']);
  });

  it('never compares with vectors of another model, length or version', async () => {
    const user = await tenant.addUser();
    await embedSession(as(user, topicEmbedder(PETS)), await tell(user, ['the puppy sleeps']));
    const longer = topicEmbedder({ dog: [1, 0, 0] }, { dimensions: 3 });
    for (const embedder of [topicEmbedder(PETS, { model: 'other' }), topicEmbedder(PETS, { version: 2 }), longer]) {
      expect(await found(as(user, embedder), { query: 'dog' })).toMatchObject({
        contents: [],
        degraded: ['semantic.not_indexed'],
      });
    }
  });

  it('never shows what another user said', async () => {
    const [mine, colleague] = [await tenant.addUser(), await tenant.addUser()];
    await embedSession(as(mine, topicEmbedder(PETS)), await tell(mine, ['the puppy sleeps']));
    await embedSession(as(colleague, topicEmbedder(PETS)), await tell(colleague, ['a ledger']));
    expect((await found(as(colleague, topicEmbedder(PETS)), { query: 'dog', mode: 'semantic' })).contents).toEqual([
      'a ledger',
    ]);
  });
});

describe('a search whose semantic arm is missing', () => {
  const stuck = topicEmbedder(PETS, {
    embed: (_texts, options) =>
      new Promise((_resolve, reject) => {
        options?.signal?.addEventListener('abort', () => reject(options.signal?.reason));
      }),
  });
  const down = topicEmbedder(PETS, { embed: async () => Promise.reject(new EmbedderUnavailableError('down')) });

  it.each([
    ['is down', down, 'embedder.unavailable'],
    ['is too slow', stuck, 'embedder.timeout'],
    ['knows nothing of the query', topicEmbedder({}), 'semantic.query_not_understood'],
    ['has not read anything yet', topicEmbedder(PETS), 'semantic.not_indexed'],
  ])('answers by words when the embedder %s, and says so', async (_what, embedder, code) => {
    const user = await tenant.addUser();
    await tell(user, ['walk the dog']);
    for (const mode of ['hybrid', 'semantic'] as const) {
      const { hits, degraded } = await searchMessages(
        as(user, embedder),
        { query: 'dog', mode },
        { embeddingLimit: 20 },
      );
      expect(hits.map((hit) => hit.why)).toEqual([{ text: 1, semantic: null }]);
      expect(degraded).toEqual([code]);
    }
  });

  it('says when a part is not indexed yet', async () => {
    const user = await tenant.addUser();
    const ctx = as(user, topicEmbedder(PETS));
    await embedSession(ctx, await tell(user, ['the puppy sleeps']));
    await tell(user, ['walk the dog']);
    const { contents, degraded } = await found(ctx, { query: 'dog' });
    expect(contents.toSorted()).toEqual(['the puppy sleeps', 'walk the dog']);
    expect(degraded).toEqual(['semantic.partly_indexed']);
  });

  it('says so of the sessions that are searched alone', async () => {
    const user = await tenant.addUser();
    const ctx = as(user, topicEmbedder(PETS));
    const read = await tell(user, ['the puppy sleeps']);
    await embedSession(ctx, read);
    const unread = await tell(user, ['walk the dog']);
    const [readId, unreadId] = [read, unread].map(({ sessionId }) => encodeId('ses', sessionId));
    const degradedIn = async (input: Partial<SearchInput>) => (await found(ctx, { query: 'dog', ...input })).degraded;
    expect(await degradedIn({ sessionId: readId })).toEqual([]);
    expect(await degradedIn({ excludeSessionId: unreadId })).toEqual([]);
    expect(await degradedIn({ sessionId: unreadId })).toEqual(['semantic.not_indexed']);
  });

  it('does not ask the embedder in text mode, for lists by time or without words', async () => {
    const user = await tenant.addUser();
    await tell(user, ['walk the dog']);
    expect((await found(as(user, down), { query: 'dog', mode: 'text' })).degraded).toEqual([]);
    expect((await found(as(user, down), { query: '' })).degraded).toEqual([]);
    expect((await found(as(user, down), { query: 'dog', sort: 'newest' })).degraded).toEqual([
      'semantic.sorted_by_time',
    ]);
  });
});
