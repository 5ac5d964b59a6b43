import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TenantState } from '@cairn/testing';
import { replaceAt } from './sweep-ids.ts';
import { OPERATIONS, placesOf, READING_POSTS, WRITES, type Operation } from './sweep-operations.ts';
import { requestFor } from './sweep-requests.ts';
import { openStage, type Stage } from './sweep-stage.ts';
import type { SweepWorld } from './sweep-world.ts';

/** Places of a cursor of the caller's own making, which is no text. */
const UNUSED = ['/cursor'];
const DEEP: unknown = Array.from({ length: 40 }).reduce((inner) => [inner], 1);

let stage: Stage;
let world: SweepWorld;
let noScope: Record<'user' | 'agent' | 'service' | 'ci', { key: string }>;
let before: TenantState;
let auditBefore: number;

beforeAll(async () => {
  stage = await openStage();
  world = await stage.newWorld();
  const { tenant, owner } = world;
  noScope = {
    user: await tenant.addKey(owner, { kind: 'user', scopes: [] }),
    agent: await tenant.addKey(owner, { kind: 'agent', scopes: [] }),
    service: await tenant.addServiceKey('service', []),
    ci: await tenant.addServiceKey('ci', []),
  };
  before = await stage.stateOf(world);
  auditBefore = await stage.countAudit();
});

afterAll(() => stage.close());

async function expectNothingDone(): Promise<void> {
  expect(await stage.stateOf(world)).toEqual(before);
  expect(await stage.countAudit()).toBe(auditBefore);
}

function table(operations: readonly Operation[]) {
  return operations.map((operation) => [operation.name, operation] as const);
}

const scoped = OPERATIONS.filter(({ scope }) => scope !== 'any' && scope !== 'public');

describe('a key without any scope', () => {
  it.each(table(scoped))('is refused %s on what is there, and nothing comes of it', async (_, operation) => {
    const { method, path, bodies } = requestFor(operation, world);
    const body = bodies.length === 0 ? {} : { body: bodies[0] };
    for (const as of Object.values(noScope)) {
      const told = await stage.ask({ as, method, path, headers: { 'if-match': '*' }, ...body });
      expect([told.status, told.text]).toEqual([403, expect.stringMatching(/"code":"(auth|actor)\./)]);
    }
    await expectNothingDone();
  });
});

/** Where a body holds something, with what it holds there. */
function leavesOf(value: unknown, at = ''): { at: string; value: unknown }[] {
  if (typeof value !== 'object' || value === null) return [{ at, value }];
  return Object.entries(value).flatMap(([name, item]) => leavesOf(item, `${at}/${name}`));
}

function objectsOf(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([name, item]) => objectsOf(item, `${at}/${name}`));
  return Array.isArray(value) ? inner : [at, ...inner];
}

/** Members of these are the caller's to name. */
function isFree(at: string): boolean {
  return /\/(metadata|toolCalls)(\/|$)/.test(at);
}

const withBody = OPERATIONS.filter(({ body }) => body !== undefined);

describe.each(table(withBody))('%s', (_, operation) => {
  const send = (body: unknown) => {
    const { method, path } = requestFor(operation, world);
    const as = stage.whoMay(operation, world);
    return stage.ask({ as, method, path, body, headers: { 'if-match': '*' } });
  };
  const bodies = () => requestFor(operation, world).bodies;
  /** The first path that the refusal of a body with this value there names. */
  const refusalOf = async (body: unknown): Promise<[number, string | undefined]> => {
    const { status, body: told } = await send(body);
    return [status, (told['errors'] as { path: string }[] | undefined)?.[0]?.path];
  };

  it('has a body here with every member that the document gives it', () => {
    const held = bodies().flatMap((body) => [...leavesOf(body).map(({ at }) => at), ...objectsOf(body)]);
    const shapes = new Set(held.map((at) => at.replaceAll(/\/\d+/g, '/*')));
    const missing = placesOf(operation.body).filter(
      (place) =>
        !UNUSED.includes(place) && ![...shapes].some((shape) => shape === place || shape.startsWith(`${place}/`)),
    );
    expect(missing).toEqual([]);
  });

  it('refuses a member that it does not know, wherever it stands', async () => {
    for (const body of bodies()) {
      for (const at of objectsOf(body).filter((each) => !isFree(each))) {
        const place = `${at}/surprise`;
        expect(await refusalOf(replaceAt(body, { at: place, value: 1 }))).toEqual([422, place]);
      }
    }
    await expectNothingDone();
  });

  it('refuses nesting over 32 wherever a text stands and, where texts are stored, a NUL and a lone surrogate', async () => {
    for (const body of bodies()) {
      const texts = leavesOf(body).filter(({ value }) => typeof value === 'string');
      for (const { at } of texts) {
        for (const unfit of READING_POSTS.includes(operation.name) ? [] : ['a\0b', '\ud800', 'a\udfff']) {
          expect(await refusalOf(replaceAt(body, { at, value: unfit }))).toEqual([422, at]);
        }
        const [status, path] = await refusalOf(replaceAt(body, { at, value: DEEP }));
        expect([status, path?.startsWith(at)]).toEqual([422, true]);
      }
    }
    await expectNothingDone();
  });
});

it('are all writes that are not told by their path alone', () => {
  const told = WRITES.filter(({ body }) => body === undefined).map(({ name }) => name.replace(/^DELETE .*$/, 'DELETE'));
  expect([...new Set(told)]).toEqual(['DELETE', 'POST /v1/teams/{team}/skills/{name}/restore']);
  expect(withBody.map(({ name }) => name)).toEqual(expect.arrayContaining([...READING_POSTS]));
});
