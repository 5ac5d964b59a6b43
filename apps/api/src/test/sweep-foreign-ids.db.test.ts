import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { comparable } from './sweep-ask.ts';
import { malformedLike, ofWorld, placesIn, randomLike, type Place } from './sweep-ids.ts';
import { OPERATIONS, type Operation } from './sweep-operations.ts';
import { openStage, type Stage } from './sweep-stage.ts';
import type { SweepWorld } from './sweep-world.ts';

/** A filter of a list: one that nobody has, or that is not the caller's, finds nothing. */
const FILTERS = [
  'GET /v1/keys query userId',
  'GET /v1/sessions query rootId',
  'POST /v1/search body /sessionId',
  'POST /v1/search body /excludeSessionId',
];
/** Names that the caller gives; nothing need have them. */
const GIVEN = ['PUT /v1/teams/{team}/skills/{name}/files/{path} path {path}', 'POST /v1/corrections body /skill'];
/** What is deleted is still this much of its organization's. */
const KNOWN_WHEN_DELETED = [
  'GET /v1/keys query userId',
  'DELETE /v1/users/{id} path {id}',
  'POST /v1/teams/{team}/skills/{name}/restore path {name}',
];

let stage: Stage;
let world: SweepWorld;
let other: SweepWorld;

beforeAll(async () => {
  stage = await openStage();
  world = await stage.newWorld();
  other = await stage.newWorld();
});

afterAll(() => stage.close());

/** What is not the caller's, by why it is not. */
function strangers(name: string, { thing, value }: Place): (readonly [string, string])[] {
  const deleted = thing in world.deleted ? world.deleted[thing as keyof SweepWorld['deleted']] : undefined;
  const colleague = thing in world.colleague ? world.colleague[thing as keyof SweepWorld['colleague']] : undefined;
  return [
    ['another organization’s', ofWorld(thing, other)],
    ...(FILTERS.includes(name) ? [] : malformedLike(value).map((text) => ['malformed', text] as const)),
    ...(deleted === undefined || KNOWN_WHEN_DELETED.includes(name) ? [] : [['deleted', deleted] as const]),
    ...(colleague === undefined ? [] : [['a colleague’s', colleague] as const]),
  ];
}

async function answerTo(operation: Operation, { place, value }: { place: Place; value: string }) {
  const { method, path, bodies } = place.with(value);
  const body = bodies.length === 0 ? {} : { body: bodies[0] };
  const as = stage.whoMay(operation, world);
  const told = await stage.ask({ as, method, path, headers: { 'if-match': '*' }, ...body });
  return { status: told.status, text: comparable(told, [value, encodeURIComponent(value)]) };
}

describe('an id that is not the caller’s', () => {
  it.each(OPERATIONS.map((operation) => [operation.name, operation] as const))('in %s', async (name, operation) => {
    const before = [await stage.stateOf(world), await stage.stateOf(other)];
    const rows = await stage.countAudit();
    const places = placesIn(operation, world).filter(({ at }) => !GIVEN.includes(`${name} ${at}`));
    for (const place of places) {
      const random = await answerTo(operation, { place, value: randomLike(place.value) });
      const isFilter = FILTERS.includes(`${name} ${place.at}`);
      expect([place.at, random.status]).toEqual([place.at, isFilter ? 200 : 404]);
      for (const [why, value] of strangers(`${name} ${place.at}`, place)) {
        const { text } = await answerTo(operation, { place, value });
        expect([place.at, why, value, text]).toEqual([place.at, why, value, random.text]);
      }
    }
    expect([await stage.stateOf(world), await stage.stateOf(other)]).toEqual(before);
    expect(await stage.countAudit()).toBe(rows);
  });
});
