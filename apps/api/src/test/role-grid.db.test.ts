import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestTenant, openTestDatabase, type TestDatabase, type TestTenant } from '@cairn/testing';
import { buildOpenApiDocument } from '../openapi-document.ts';
import { buildTestApi, type TestAnswer, type TestApi } from './build-test-app.ts';
import { GRID_REQUESTS, type GridRequest } from './grid-requests.ts';
import { buildGridActors, buildGridWorld, type GridActor, type GridWorld } from './grid-world.ts';
import { COLUMNS, outcomeOf, publishes, type Column } from './scope-table.ts';

/** Done, or refused for what is there: both come after the question of scope. */
const LET_THROUGH = new Set([200, 201, 202, 204, 409, 412]);

let database: TestDatabase;
let tenant: TestTenant;
let api: TestApi;
let world: GridWorld;
let actors: Record<Column, GridActor>;

beforeAll(async () => {
  database = await openTestDatabase();
  tenant = await createTestTenant({ db: database.db });
  api = buildTestApi(tenant.owner.ctx);
  world = await buildGridWorld({ api, tenant });
  actors = await buildGridActors({ api, tenant });
});

afterAll(() => database.close());

function send(name: string, { path, body }: GridRequest, actor: GridActor): Promise<TestAnswer> {
  const method = name.split(' ')[0] ?? '';
  return api.call({
    as: actor,
    method,
    path: path(world, actor),
    ...(body === undefined ? {} : { body: body(world, actor) }),
    headers: { 'if-match': '"0"' },
  });
}

function outcome({ status, body }: TestAnswer): string {
  if (LET_THROUGH.has(status)) return 'allowed';
  return status === 403 ? String(body['code']) : `${status} ${JSON.stringify(body)}`;
}

describe('the scope table', () => {
  it('has a row for every operation of the OpenAPI document, and none beside', () => {
    const { paths } = buildOpenApiDocument() as { paths: Record<string, object> };
    const operations = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const rows = new Set(Object.keys(GRID_REQUESTS).map((name) => name.replace(/ \(.*\)$/, '')));
    expect([...rows].toSorted()).toEqual(operations.toSorted());
  });

  it.each(Object.entries(GRID_REQUESTS))('holds for %s', async (name, request) => {
    const seen: Record<string, string> = {};
    const said: Record<string, string> = {};
    for (const column of COLUMNS) {
      seen[column] = outcome(await send(name, request, actors[column]));
      said[column] = outcomeOf(request.row, column);
    }
    expect(seen).toEqual(said);
  });

  it('publishes a safe skill of those who may, and proposes it for the others', async () => {
    for (const column of COLUMNS.filter((each) => outcomeOf('write', each) === 'allowed')) {
      const name = `guide-${column.replaceAll(' ', '-')}`;
      const content = `---\nname: ${name}\ndescription: How to ${name}.\n---\n# ${name}\n\nSay so.\n`;
      const body = { files: [{ path: 'SKILL.md', content }] };
      const { status } = await api.call({ as: actors[column], method: 'POST', path: '/v1/teams/crew/skills', body });
      expect(`${column}: ${status}`).toBe(`${column}: ${publishes(column) ? 201 : 202}`);
    }
  });

  it('leaves the settings of a personal team to its person, by no key that may not learn', async () => {
    const asked = (column: Column) =>
      api.call({
        as: actors[column],
        method: 'PUT',
        path: '/v1/teams/~me/settings',
        body: {},
        headers: { 'if-match': '"0"' },
      });
    expect(outcome(await asked('member'))).toBe('allowed');
    for (const column of ['reader', 'agent of a reader', 'owner, no scope', 'team maintainer, no scope'] as const) {
      expect(`${column}: ${outcome(await asked(column))}`).toBe(`${column}: auth.missing_scope`);
    }
  });
});
