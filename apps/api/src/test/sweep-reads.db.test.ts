import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Told } from './sweep-ask.ts';
import { OPERATIONS, READS, type Operation } from './sweep-operations.ts';
import { requestFor } from './sweep-requests.ts';
import { openStage, type Stage } from './sweep-stage.ts';
import { skillFiles, type SweepWorld } from './sweep-world.ts';

/** The contract's list (design: api section 1), and the bundle of section 7. */
const TAGGED = [
  'GET /v1/memory/{store}',
  'GET /v1/sessions/{id}',
  'GET /v1/users/{id}',
  'GET /v1/settings',
  'GET /v1/teams/{team}/settings',
  'GET /v1/limits',
  'GET /v1/teams/{team}/skills/{name}',
  'GET /v1/teams/{team}/skills/{name}/files/{path}',
  'GET /v1/teams/{team}/skills/{name}/bundle',
];
/** Answers without any text of the organization's. */
const WORDLESS = [
  'GET /livez',
  'GET /readyz',
  'GET /metrics',
  'GET /v1/settings',
  'GET /v1/teams/{team}/settings',
  'GET /v1/jobs',
  'GET /v1/jobs/{id}',
  'GET /v1/limits',
  'GET /v1/audit/verify',
];

let stage: Stage;
let world: SweepWorld;
let other: SweepWorld;

beforeAll(async () => {
  stage = await openStage();
  other = await stage.newWorld();
  world = await stage.newWorld();
  await makeSecond(world);
  await makeSecond(other);
});

afterAll(() => stage.close());

/** Lists of one item have no second page. */
async function makeSecond({ tenant, owner, team, canary, spareUserId }: SweepWorld): Promise<void> {
  const member = await tenant.addUser({ teams: { [team]: 'member' } });
  const post = (path: string, body: unknown, as = owner) => stage.ask({ as, method: 'POST', path, body });
  const membership = `/v1/teams/${team}/members/${spareUserId}`;
  await stage.ask({ as: owner, method: 'PUT', path: membership, body: { role: 'member' } });
  const { body: session } = await post('/v1/sessions', { title: `Second ${canary}`, team });
  await post('/v1/corrections', { sessionId: session['id'], instruction: `Never abbreviate ${canary}.` });
  await post(`/v1/sessions/${String(session['id'])}/messages`, {
    messages: [{ role: 'user', content: canary }],
  });
  const skills = `/v1/teams/${team}/skills`;
  const change = { oldString: `Say ${canary}`, newString: `Tell ${canary}` };
  await post(`${skills}/guide-${canary}/patch`, change);
  await post(skills, { files: skillFiles(`second-${canary}`, canary) }, member);
}

function table(operations: readonly Operation[]) {
  return operations.map((operation) => [operation.name, operation] as const);
}

function read(operation: Operation, { of, query = '', more = {} }: Reading): Promise<Told> {
  const { method, path, bodies } = requestFor(operation, of);
  const body = bodies.length === 0 ? {} : { body: { ...(bodies[0] as object), ...more } };
  return stage.ask({ as: stage.whoMay(operation, of), method, path: `${path}${query}`, ...body });
}

interface Reading {
  of: SweepWorld;
  query?: string;
  more?: object;
}

describe.each(table(READS))('%s', (name, operation) => {
  it('has a strong entity tag where the contract lists it, and none elsewhere', async () => {
    const { status, headers } = await read(operation, { of: world });
    const tag = headers.get('etag') ?? 'none';
    const kind = /^"[^"]+"$/.test(tag) ? 'strong' : tag;
    expect([status, kind]).toEqual([200, TAGGED.includes(name) ? 'strong' : 'none']);
  });

  it('shows the texts of its own organization and none of another’s', async () => {
    const { text } = await read(operation, { of: world });
    expect([text.includes(world.canary), text.includes(other.canary)]).toEqual([!WORDLESS.includes(name), false]);
  });
});

describe('a text of another organization', () => {
  it.each(table(OPERATIONS))('is in no refusal of %s, asked for by its names', async (_, operation) => {
    const { method, path } = requestFor(operation, other);
    const { bodies } = requestFor(operation, world);
    const body = bodies.length === 0 ? {} : { body: bodies[0] };
    const told = await stage.ask({ as: world.owner, method, path, headers: { 'if-match': '*' }, ...body });
    expect([told.status < 500, told.text.replaceAll(path, '').includes(other.canary)]).toEqual([true, false]);
  });

  it('is found by no search, however it is asked', async () => {
    for (const mode of ['hybrid', 'text', 'semantic']) {
      for (const sort of ['relevance', 'newest', 'oldest']) {
        const query = { query: other.canary, mode, sort, context: 5 };
        const { text } = await stage.ask({ as: world.owner, method: 'POST', path: '/v1/search', body: query });
        expect([mode, sort, text.includes(other.canary)]).toEqual([mode, sort, false]);
      }
    }
  });
});

const LISTS = OPERATIONS.filter(({ query }) => query.includes('cursor'));
/** Filters by which the same list is another one; the value is nobody's. */
const FILTERS: Record<string, string> = {
  kind: 'agent',
  state: 'active',
  source: 'manual',
  q: 'guide',
  sort: 'name',
  team: 'default',
  externalId: 'x',
  ended: 'true',
  after: '2026-01-01T00:00:00Z',
  before: '2030-01-01T00:00:00Z',
  actor: 'user',
  action: 'skill.created',
  resource: 'skill',
};

describe.each(table(LISTS))('the cursor of %s', (name, operation) => {
  const cursorOf = async (of: SweepWorld, query = ''): Promise<string> => {
    const { body } = await read(operation, { of, query: `?limit=1${query}` });
    return String(body['nextCursor']);
  };
  const follow = (cursor: string, { of = world, by = operation, query = '' } = {}) =>
    read(by, { of, query: `?limit=1&cursor=${encodeURIComponent(cursor)}${query}` });
  const refused = [422, 'request.invalid_cursor'];
  const outcome = ({ status, body }: Told) => [status, body['code']];

  it('goes on where the page ended', async () => {
    const first = await read(operation, { of: world, query: '?limit=1' });
    const second = await follow(String(first.body['nextCursor']));
    expect(second.status).toBe(200);
    expect(second.body['items']).toHaveLength(1);
    expect(second.body['items']).not.toEqual(first.body['items']);
  });

  it('is good for no other organization, list or filter, and for none that it is not', async () => {
    const cursor = await cursorOf(world);
    expect(outcome(await follow(cursor, { of: other }))).toEqual(refused);
    for (const by of LISTS.filter((list) => list.name !== name)) {
      expect([by.name, ...outcome(await follow(cursor, { by }))]).toEqual([by.name, ...refused]);
    }
    for (const [filter, value] of Object.entries(FILTERS).filter(([key]) => operation.query.includes(key))) {
      const told = await follow(cursor, { query: `&${filter}=${value}` });
      expect([filter, told.status]).toEqual([filter, 422]);
    }
    for (const forged of [`${cursor}x`, cursor.slice(1), cursor.split('.')[0] ?? '', 'e30.AAAA', '.', '0']) {
      expect(outcome(await follow(forged))).toEqual(refused);
    }
  });
});

describe('the cursor of a search', () => {
  it('is good for its own organization and question alone', async () => {
    const question = { query: '', sort: 'newest', limit: 1 };
    const search = (of: SweepWorld, more: object) =>
      stage.ask({ as: of.owner, method: 'POST', path: '/v1/search', body: { ...question, ...more } });
    const cursor = (await search(world, {})).body['nextCursor'];
    expect((await search(world, { cursor })).status).toBe(200);
    expect((await search(other, { cursor })).body['code']).toBe('request.invalid_cursor');
    for (const more of [{ query: 'other' }, { sort: 'oldest' }, { roles: ['user'] }, { sessionId: world.sessionId }]) {
      expect((await search(world, { cursor, ...more })).body['code']).toBe('request.invalid_cursor');
    }
  });
});
