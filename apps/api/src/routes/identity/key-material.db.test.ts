import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFirstPlatformKey } from '@cairn/core/identity';
import { createTestTenant, openTestDatabase, type TestDatabase, type TestTenant } from '@cairn/testing';
import { buildTestApi } from '../../test/build-test-app.ts';

const KEY = /crn_(user|agent|svc|ci|platform)_[0-9A-Za-z]{36}/;

let database: TestDatabase;
let tenant: TestTenant;
const logged: unknown[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  tenant = await createTestTenant({ db: database.db });
  await createTestTenant({ db: database.db });
});

afterAll(() => database.close());

/** Every row of every table there is, as text. */
async function dump(): Promise<string> {
  const tables = await database.admin.runScript(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`);
  const rows = [];
  for (const { name } of tables) {
    rows.push(
      await database.admin.runScript(`select '${String(name)}' as "from", t::text as row from ${String(name)} t`),
    );
  }
  return JSON.stringify(rows);
}

it('a key is in the one answer that makes it, and in no table, log line or refusal', async () => {
  const api = buildTestApi(tenant.owner.ctx, { log: (entry) => logged.push(entry) });
  const { owner } = tenant;
  const minted = [owner.key, (await createFirstPlatformKey({ db: database.db }))?.token ?? ''];
  for (const kind of ['user', 'agent', 'service', 'ci']) {
    const holder = kind === 'user' || kind === 'agent' ? { userId: owner.userId } : {};
    const wish = { as: owner, method: 'POST', path: '/v1/keys', body: { name: 'minted', kind, ...holder } };
    const made = await api.call({ ...wish, headers: { 'idempotency-key': kind } });
    const replayed = await api.call({ ...wish, headers: { 'idempotency-key': kind } });
    expect([made.body['id'], replayed.body['key']]).toEqual([replayed.body['id'], null]);
    minted.push(String(made.body['key']));
  }
  expect(minted.filter((key) => KEY.test(key))).toHaveLength(6);

  const answers: string[] = [];
  for (const key of minted) {
    const mistyped = key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');
    for (const request of [
      { path: '/v1/me' },
      { path: '/v1/keys?limit=100' },
      { path: '/v1/keys', method: 'POST', body: { name: 'of no kind' } },
      { path: '/v1/search', method: 'POST', body: { query: 'x', mode: 'nonsense' } },
      { path: '/v1/settings', method: 'PUT', body: { learning: { maxPerDay: 'many' } } },
    ]) {
      answers.push(JSON.stringify(await api.call({ ...request, as: { key } })));
      answers.push(JSON.stringify(await api.call({ ...request, as: { key: mistyped } })));
    }
  }
  const tables = await dump();
  expect(tables).toContain(tenant.tenantId);
  expect(logged).toHaveLength(8 + answers.length);
  for (const text of [tables, JSON.stringify(logged), ...answers]) expect(KEY.exec(text)?.[0]).toBeUndefined();
});
