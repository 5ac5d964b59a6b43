import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createFakeClock,
  createTestTenant,
  openTestDatabase,
  type TestActor,
  type TestDatabase,
  type TestTenant,
} from '@cairn/testing';
import { encodeId, newUuid } from '../shared/ids.ts';
import { searchMessages } from './search-messages.ts';
import type { SearchInput, SearchResult } from './search.schemas.ts';
import { tell } from './search.test-support.ts';

let database: TestDatabase;
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  database = await openTestDatabase();
  tenant = await createTestTenant({ db: database.db, clock: createFakeClock(new Date('2031-07-01T00:00:00Z')) });
  other = await createTestTenant({ db: database.db });
});
afterAll(() => database.close());

function search(actor: TestActor, input: string | SearchInput): Promise<SearchResult> {
  const asked = typeof input === 'string' ? { query: input } : input;
  return searchMessages(actor.ctx, { mode: 'text', ...asked });
}

async function contents(actor: TestActor, input: string | SearchInput): Promise<string[]> {
  return (await search(actor, input)).hits.map((hit) => hit.message.content);
}

describe('finding by words', () => {
  it('needs no more than one of the words, and ranks rare words above common ones', async () => {
    const user = await tenant.addUser();
    await tell(user, ['The printer on floor two is out of toner.']);
    await tell(user, ['The printer was moved.', 'A new printer came.', 'Nobody uses the printer.']);
    const [first] = await contents(user, 'which printer needs toner urgently');
    expect(first).toBe('The printer on floor two is out of toner.');
    expect(await contents(user, 'printer')).toHaveLength(4);
  });

  it('finds other forms of an English word, and puts the form that was asked for first', async () => {
    const user = await tenant.addUser();
    await tell(user, ['We bake on Sundays.']);
    await tell(user, ['They were baking on Sundays.']);
    expect(await contents(user, 'baking')).toEqual(['They were baking on Sundays.', 'We bake on Sundays.']);
  });

  it.each([
    ['Chinese', '我们昨天把服务器迁移到了新机房。', '服务器迁移'],
    ['two characters of Chinese', '午饭吃了牛肉面。', '牛肉'],
    ['one character of Chinese at the end of a run', '他想喝茶', '茶'],
    ['one character of Chinese inside a run', '他想喝茶', '想'],
    ['Japanese', '来週の会議は京都支社で行います。', '京都支社'],
    ['Korean with a particle', '도서관에서 책을 빌렸다.', '도서관'],
    ['Thai', 'พรุ่งนี้เราจะไปตลาด', 'ตลาด'],
    ['Russian', 'Ключи лежат под ковриком.', 'ключи'],
    ['German without its umlaut', 'Der Schlüssel hängt am Brett.', 'schlussel'],
    ['Arabic', 'الاجتماع يوم الأحد', 'الاجتماع'],
    ['a whole identifier', 'call retryQueueLength before exit', 'retryqueuelength'],
    ['a part of an identifier', 'call retryQueueLength before exit', 'queue'],
    ['a path', 'edit infra/local/compose.yaml first', 'infra/local/compose.yaml'],
    ['a file of a path', 'edit infra/local/compose.yaml first', 'compose'],
    ['an error code', 'it failed with E_CONN_17', 'e_conn_17'],
    ['an emoji', 'The parcel landed 🪂 at last.', '🪂'],
    ['an emoji in another colour', 'Hello 👋🏿 you', '👋'],
    ['a symbol', 'Rent is 900 € a month.', '€'],
    ['a command with short flags', 'rsync -a -e ssh notes backup:', 'rsync -a -e ssh notes backup:'],
    ['a command with a long flag', 'use ffmpeg -vcodec copy there', 'ffmpeg -vcodec copy'],
    ['a full-width number', 'room ４０７', '407'],
    ['the day it was said', 'nothing in particular', '2031-06-15'],
    ['the month it was said', 'nothing in particular', 'what happened in June'],
  ])('finds %s', async (_language, content, query) => {
    const user = await tenant.addUser();
    await tell(user, [content]);
    await tell(user, [
      'Completely different words.',
      { content: 'More of them.', createdAt: new Date('2030-01-02T00:00:00Z') },
    ]);
    expect((await contents(user, query))[0]).toBe(content);
  });

  it('lifts a message whose neighbours hold the words, though it holds none', async () => {
    const user = await tenant.addUser();
    await tell(user, ['Where did you spend your holiday?', 'On Corsica, for two weeks.', 'Nice!']);
    await tell(user, ['Bread is in the oven.', 'Good.']);
    const found = await contents(user, 'holiday');
    expect(found).toEqual(['Where did you spend your holiday?', 'On Corsica, for two weeks.', 'Nice!']);
  });

  it('puts what holds no word behind everything of its session that holds one, and says so', async () => {
    const user = await tenant.addUser();
    await tell(user, [
      'the gearbox needs oil and the gearbox rattles',
      'is that so',
      'gearbox, gearbox oil',
      'fine',
      'fine',
      'we met on the bridge and spoke at length of harvests, ferries, tolls, winters and once of oil',
    ]);
    await tell(user, ['nothing here', 'nor here', 'or here', 'or there', 'oil', 'oil', 'oil', 'oil']);
    const { hits } = await search(user, { query: 'gearbox oil bridge', limit: 50 });
    const own = hits.filter((hit) => hit.session.id === hits[0]?.session.id);
    expect(own.map((hit) => hit.why.neighboursOnly ?? false)).toEqual([false, false, false, true, true, true]);
    expect(own.map(({ score }) => score)).toEqual(own.map(({ score }) => score).toSorted((a, b) => b - a));
  });

  it('puts what holds no word behind everything that holds one, where the words are rare', async () => {
    const user = await tenant.addUser();
    await tell(user, ['the theodolite', 'sure', 'the theodolite and the theodolite']);
    await tell(user, [`a very long list of things to take along: ${'rope, lamp, tent, '.repeat(30)} theodolite`, 'ok']);
    for (const query of ['theodolite', 'theodolite lamp']) {
      const { hits } = await search(user, query);
      expect(hits.map((hit) => hit.why.neighboursOnly ?? false)).toEqual([false, false, false, true, true]);
    }
  });

  it('demands a quoted phrase, in the order of its words', async () => {
    const user = await tenant.addUser();
    await tell(user, ['olive oil and bread', 'oil from an olive tree', 'olives, no oil']);
    expect(await contents(user, '"olive oil"')).toEqual(['olive oil and bread']);
    expect(await contents(user, '"in the beginning"')).toEqual([]);
  });

  it('answers by the other words where no message holds the phrase, and says so', async () => {
    const user = await tenant.addUser();
    await tell(user, ['dinner with oil of olives', 'lunch']);
    expect(await search(user, 'dinner "olive oil"')).toMatchObject({
      hits: [{ message: { content: 'dinner with oil of olives' } }, { message: { content: 'lunch' } }],
      degraded: ['phrase.not_found'],
    });
    expect(await contents(user, 'dinner "olive oil" -oil')).toEqual(['lunch']);
  });

  it('demands phrases of scripts without spaces, and of stop words alone', async () => {
    const user = await tenant.addUser();
    await tell(user, ['新机房的钥匙在前台', '机房新的钥匙', 'to be or not to be']);
    expect(await contents(user, '"新机房"')).toEqual(['新机房的钥匙在前台']);
    expect(await contents(user, '"or not to be"')).toEqual(['to be or not to be']);
  });

  it('leaves out what a dash excludes, also from the neighbours of what it finds', async () => {
    const user = await tenant.addUser();
    await tell(user, ['soup with onion', 'soup with leek', 'onion rings']);
    expect(await contents(user, 'soup -onion')).toEqual(['soup with leek']);
    expect(await contents(user, '-onion')).toEqual(['soup with leek']);
  });

  it('lists what was said last for an empty query and for one of stop words', async () => {
    const user = await tenant.addUser();
    const at = (day: number) => new Date(Date.UTC(2031, 4, day));
    await tell(user, [
      { content: 'older', createdAt: at(1) },
      { content: 'newer', createdAt: at(2) },
    ]);
    for (const query of ['', '   ', 'what was that', '???']) {
      const { hits } = await search(user, query);
      expect(hits.map((hit) => [hit.message.content, hit.score])).toEqual([
        ['newer', 0],
        ['older', 0],
      ]);
    }
  });

  it.each([`'`, '"', '\\', `a'b"c`, ':*', '&|!()', '<->', '%_', '-', '""', "''::tsquery", '🦊', '\u{1F98A}\u200D'])(
    'takes %j for a query like any other',
    async (query) => {
      const user = await tenant.addUser();
      await tell(user, [`said ${query} aloud`]);
      await expect(search(user, query)).resolves.toMatchObject({ degraded: [] });
      await expect(search(user, `"${query}" -${query} aloud`)).resolves.toMatchObject({ nextCursor: null });
    },
  );

  it('takes 10,000 characters, counted as people do, and refuses more', async () => {
    const user = await tenant.addUser();
    await expect(search(user, '🪂'.repeat(10_000))).resolves.toMatchObject({ hits: [] });
    for (const query of ['x'.repeat(10_001), `${'🪂'.repeat(10_000)}x`]) {
      await expect(search(user, query)).rejects.toMatchObject({
        code: 'request.invalid',
        details: { errors: [{ path: '/query' }] },
      });
    }
  });

  it('answers nothing where no word is known', async () => {
    const user = await tenant.addUser();
    await tell(user, ['a plain sentence']);
    expect(await search(user, 'zxqv')).toMatchObject({ hits: [], nextCursor: null });
  });
});

describe('a hit', () => {
  it('shows the message, its session, a marked snippet and why', async () => {
    const user = await tenant.addUser();
    const told = await tell(user, ['The <b>kettle</b> boils.'], { title: 'Kitchen', source: 'cli' });
    const { hits } = await search(user, 'kettle');
    expect(hits).toHaveLength(1);
    expect(hits[0]).toMatchObject({
      message: {
        id: encodeId('msg', told.messageIds[0] ?? ''),
        seq: 1,
        role: 'user',
        state: 'live',
        createdAt: '2031-06-15T12:00:00.000Z',
      },
      session: {
        id: encodeId('ses', told.sessionId),
        title: 'Kitchen',
        source: 'cli',
        startedAt: '2031-06-15T12:00:00.000Z',
      },
      snippet: 'The &lt;b&gt;<mark>kettle</mark>&lt;/b&gt; boils.',
      why: { text: 1, semantic: null },
    });
    expect(hits[0]).not.toHaveProperty('before');
  });

  it('marks a single character that was found inside a run', async () => {
    const user = await tenant.addUser();
    await tell(user, ['他想喝茶']);
    const { hits } = await search(user, '喝');
    expect(hits[0]?.snippet).toBe('他想<mark>喝茶</mark>');
  });

  it('brings what stood around it, in order, without what was rewound', async () => {
    const user = await tenant.addUser();
    await tell(user, [
      'one',
      'two',
      { content: 'gone', state: 'rewound' },
      'needle here',
      { content: 'four', state: 'compacted' },
      'five',
    ]);
    const { hits } = await search(user, { query: '"needle here"', context: 2 });
    expect(hits[0]?.before?.map((message) => message.content)).toEqual(['one', 'two']);
    expect(hits[0]?.after?.map((message) => message.content)).toEqual(['four', 'five']);
  });
});

describe('what may be found', () => {
  it('is never a message of another user or organization', async () => {
    const [mine, colleague] = [await tenant.addUser(), await tenant.addUser()];
    const told = await tell(mine, ['my secret garden']);
    await tell(other.owner, ['their secret garden']);
    expect(await contents(colleague, 'secret garden')).toEqual([]);
    expect(await contents(mine, 'secret garden')).toEqual(['my secret garden']);
    expect(await contents(colleague, { query: '', sessionId: encodeId('ses', told.sessionId) })).toEqual([]);
  });

  it('is live and compacted, never rewound', async () => {
    const user = await tenant.addUser();
    await tell(user, [
      { content: 'apple one', state: 'compacted' },
      { content: 'apple two', state: 'rewound' },
      'apple three',
    ]);
    expect((await contents(user, 'apple')).toSorted()).toEqual(['apple one', 'apple three']);
    expect((await contents(user, '')).toSorted()).toEqual(['apple one', 'apple three']);
  });

  it('passes every filter that was given', async () => {
    const user = await tenant.addUser();
    const at = (month: number) => new Date(Date.UTC(2031, month, 10));
    const first = await tell(
      user,
      [
        { content: 'pump one', role: 'user', createdAt: at(1) },
        { content: 'pump two', role: 'assistant', createdAt: at(2) },
      ],
      { source: 'cli' },
    );
    const second = await tell(user, [{ content: 'pump three', role: 'tool', createdAt: at(3) }], { source: 'slack' });
    const ask = async (input: Omit<SearchInput, 'query'>) =>
      (await contents(user, { query: 'pump', ...input })).toSorted();
    expect(await ask({ sessionId: encodeId('ses', first.sessionId) })).toEqual(['pump one', 'pump two']);
    expect(await ask({ excludeSessionId: encodeId('ses', first.sessionId) })).toEqual(['pump three']);
    expect(await ask({ source: 'slack' })).toEqual(['pump three']);
    expect(await ask({ roles: ['user', 'tool'] })).toEqual(['pump one', 'pump three']);
    expect(await ask({ after: at(2).toISOString() })).toEqual(['pump three', 'pump two']);
    expect(await ask({ before: at(2).toISOString() })).toEqual(['pump one']);
    expect(await ask({ sessionId: encodeId('ses', newUuid()) })).toEqual([]);
    expect(await ask({ sessionId: 'nonsense' })).toEqual([]);
    expect(await contents(user, { query: '', sessionId: encodeId('ses', second.sessionId) })).toEqual(['pump three']);
  });

  it('is found though hundreds of better ones are filtered out', async () => {
    const user = await tenant.addUser();
    await tell(
      user,
      Array.from({ length: 400 }, (_, i) => ({ content: `lantern lantern ${i}`, role: 'assistant' as const })),
    );
    await tell(user, [{ content: 'many words about one lantern that hangs by the door of a hut', role: 'user' }]);
    expect(await contents(user, { query: 'lantern', roles: ['user'] })).toHaveLength(1);
  });
});

describe('who may search', () => {
  it('is told when the key has no user', async () => {
    const service = await tenant.addServiceKey('service');
    await expect(searchMessages(service.ctx, { query: 'x' })).rejects.toMatchObject({ code: 'actor.no_user' });
  });

  it('needs the scope to read sessions', async () => {
    const reader = await tenant.addUser({ role: 'reader' });
    await expect(search(reader, 'x')).rejects.toMatchObject({ kind: 'forbidden', code: 'auth.missing_scope' });
  });
});
