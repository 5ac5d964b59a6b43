import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestTenant, openTestDatabase, type TestActor, type TestDatabase, type TestTenant } from '@cairn/testing';
import { endSession } from './end-session.ts';
import { listSessions } from './list-sessions.ts';
import type { ListSessionsInput, Session } from './sessions.schemas.ts';
import { startSession } from './sessions.test-support.ts';

let database: TestDatabase;
let tenant: TestTenant;
let user: TestActor;
const made: Session[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  tenant = await createTestTenant({ db: database.db });
  user = await tenant.addUser();
  const starts = ['2026-01-03', '2026-01-01', '2026-01-02', '2026-01-02', '2026-01-02'];
  for (const [i, day] of starts.entries()) {
    const source = i % 2 === 0 ? 'cli' : 'slack';
    made.push(await startSession(user.ctx, { externalId: `s${i}`, source, startedAt: `${day}T00:00:00Z` }));
  }
  await endSession(user.ctx, { id: made[0]?.id ?? '', input: {} });
});

afterAll(() => database.close());

async function namesOf(input: ListSessionsInput): Promise<(string | null)[]> {
  return (await listSessions(user.ctx, input)).items.map(({ externalId }) => externalId);
}

async function walk(limit: number): Promise<Session[]> {
  const items: Session[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await listSessions(user.ctx, { limit, ...(cursor === undefined ? {} : { cursor }) });
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}

describe('listSessions', () => {
  it('shows the last started first', async () => {
    const names = await namesOf({});
    expect([names[0], names[4]]).toEqual(['s0', 's1']);
  });

  it('walks sessions that began at one moment page by page, each once', async () => {
    const whole = (await listSessions(user.ctx, {})).items;
    for (const limit of [1, 2, 3]) expect(await walk(limit)).toEqual(whole);
  });

  it.each<[string, ListSessionsInput, string[]]>([
    ['source', { source: 'slack' }, ['s1', 's3']],
    ['external id', { externalId: 's4' }, ['s4']],
    [
      'start, the first moment included and the last not',
      { after: '2026-01-01T00:00:00Z', before: '2026-01-02T00:00:00Z' },
      ['s1'],
    ],
    ['having ended', { ended: 'true' }, ['s0']],
    ['team', { team: '~me' }, []],
  ])('filters by %s', async (_what, filter, expected) => {
    expect(new Set(await namesOf(filter))).toEqual(new Set(expected));
  });

  it('finds a lineage by its root', async () => {
    const root = made[1];
    const next = await startSession(user.ctx, {
      externalId: 'next',
      parentId: root?.id ?? '',
      startedAt: '2025-12-01T00:00:00Z',
    });
    expect(new Set(await namesOf({ rootId: next.rootId }))).toEqual(new Set(['next', 's1']));
  });

  it('takes a cursor back for the same list alone', async () => {
    const { nextCursor } = await listSessions(user.ctx, { limit: 1 });
    const cursor = nextCursor ?? '';
    const neighbour = await tenant.addUser();
    for (const attempt of [
      listSessions(user.ctx, { cursor, source: 'cli' }),
      listSessions(neighbour.ctx, { cursor }),
    ]) {
      await expect(attempt).rejects.toMatchObject({ code: 'request.invalid_cursor' });
    }
  });
});
