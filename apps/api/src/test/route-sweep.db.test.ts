import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCOPES } from '@cairn/core/shared';
import { createTestTenant, openTestDatabase, type TestDatabase, type TestTenant } from '@cairn/testing';
import { buildOpenApiDocument } from '../openapi-document.ts';
import { buildTestApi, type TestApi } from './build-test-app.ts';

/** The only routes that answer without a credential. */
const PUBLIC = ['GET /livez', 'GET /readyz', 'GET /openapi.json', 'GET /docs', 'GET /'];
/** What tells about the operations, and is none. */
const ABOUT = ['GET /openapi.json', 'GET /docs', 'GET /'];

interface Operation {
  operationId: string;
  description: string;
  'x-cairn-scope': string;
}

let database: TestDatabase;
let tenant: TestTenant;
let other: TestTenant;
let api: TestApi;
let routes: { method: string; path: string }[];

beforeAll(async () => {
  database = await openTestDatabase();
  tenant = await createTestTenant({ db: database.db });
  other = await createTestTenant({ db: database.db });
  api = buildTestApi(tenant.owner.ctx);
  routes = api.app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => ({ method, path }));
});

afterAll(() => database.close());

function fill(path: string, value: string): string {
  return path.replaceAll(/:\w+(\{[^}]*\})?/g, value);
}

describe('every route', () => {
  it('answers 401 without a credential, unless it is on the public list', async () => {
    const open: string[] = [];
    for (const { method, path } of routes) {
      const { status } = await api.call({ method, path: fill(path, 'x') });
      if (status !== 401) open.push(`${method} ${path}`);
    }
    expect(open.toSorted()).toEqual(PUBLIC.toSorted());
  });

  it('is in the OpenAPI document, with a description and a scope that exists', () => {
    const { paths } = buildOpenApiDocument() as { paths: Record<string, Record<string, Operation>> };
    const documented = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
    );
    const declared = routes
      .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`)
      .filter((name) => !ABOUT.includes(name));
    expect(new Set(documented.map(({ name }) => name))).toEqual(new Set(declared));
    const known = new Set<string>([...SCOPES, 'any', 'public', 'platform']);
    const unclear = documented.filter(
      ({ operation }) => !known.has(operation['x-cairn-scope']) || operation.description === '',
    );
    expect(unclear).toEqual([]);
    const ids = documented.map(({ operation }) => operation.operationId);
    expect(ids.length).toBe(new Set(ids).size);
  });

  it('refuses a NUL in the query by name', async () => {
    const { status, body } = await api.call({ as: tenant.owner, path: '/v1/jobs?kind=%00' });
    expect({ status, errors: body['errors'] }).toEqual({
      status: 422,
      errors: [{ path: '/kind', message: 'must not hold a NUL' }],
    });
  });

  it('never answers a server error to ids that are nobody’s or another organization’s', async () => {
    const values = ['nobody', 'ses_0000000000000000000000', other.teamId, '%00', '~me', '..', 'ses_%F0%9F%98%80'];
    const failures: string[] = [];
    for (const { method, path } of routes.filter((route) => route.path.includes(':'))) {
      for (const value of values) {
        const { status } = await api.call({ as: tenant.owner, method, path: fill(path, value), ...bodyFor(method) });
        if (status >= 500) failures.push(`${method} ${fill(path, value)}: ${status}`);
      }
    }
    expect(failures).toEqual([]);
  });
});

function bodyFor(method: string): { body?: unknown } {
  return method === 'GET' || method === 'DELETE' ? {} : { body: {} };
}
