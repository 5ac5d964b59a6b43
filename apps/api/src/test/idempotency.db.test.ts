import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestTenant, openTestDatabase, type TestDatabase, type TestTenant } from '@cairn/testing';
import { buildTestApi, type TestAnswer, type TestApi } from './build-test-app.ts';

let database: TestDatabase;
let tenant: TestTenant;
let api: TestApi;

beforeAll(async () => {
  database = await openTestDatabase();
  tenant = await createTestTenant({ db: database.db });
  api = buildTestApi(tenant.owner.ctx);
});

afterAll(() => database.close());

let made = 0;
const newKey = (): string => `key-${++made}`;

function post(path: string, body: unknown, key: string, as: { key: string } = tenant.owner): Promise<TestAnswer> {
  return api.call({ as, method: 'POST', path, body, headers: { 'idempotency-key': key } });
}

function seen({ status, body, headers }: TestAnswer) {
  return { status, code: body['code'], replayed: headers.get('idempotent-replayed') };
}

async function countTeams(slug: string): Promise<unknown> {
  const [row] = await database.admin.runScript(`select count(*)::int as n from teams where slug = '${slug}'`);
  return row?.['n'];
}

describe('a POST with an Idempotency-Key', () => {
  it('is answered again with what it answered first, headers and order of members included', async () => {
    const key = newKey();
    const first = await post('/v1/sessions', { title: 'Once' }, key);
    const again = await post('/v1/sessions', { title: 'Once' }, key);
    expect(seen(first)).toEqual({ status: 201, code: undefined, replayed: null });
    expect(seen(again)).toEqual({ status: 201, code: undefined, replayed: 'true' });
    expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body));
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
  });

  it('has one effect, however many come at once', async () => {
    const key = newKey();
    const body = { slug: 'at-once', name: 'At once' };
    const answers = await Promise.all(Array.from({ length: 6 }, () => post('/v1/teams', body, key)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(201);
    expect(statuses.every((status) => status === 201 || status === 409)).toBe(true);
    expect(await countTeams('at-once')).toBe(1);
    expect(seen(await post('/v1/teams', body, key)).replayed).toBe('true');
  });

  it('is refused with another body or path, and is free to another credential', async () => {
    const key = newKey();
    await post('/v1/teams', { slug: 'first-body', name: 'A' }, key);
    const other = { status: 422, code: 'idempotency.key_reused', replayed: null };
    expect(seen(await post('/v1/teams', { slug: 'second-body', name: 'A' }, key))).toEqual(other);
    expect(seen(await post('/v1/sessions', {}, key))).toEqual(other);
    const owner = await post('/v1/keys', { name: 'Other', kind: 'user', userId: tenant.owner.userId }, newKey());
    const elsewhere = await post('/v1/sessions', {}, key, { key: String(owner.body['key']) });
    expect(seen(elsewhere)).toMatchObject({ status: 201, replayed: null });
    expect(await countTeams('second-body')).toBe(0);
  });

  it('keeps no secret: a replay shows null where the first answer showed one', async () => {
    const key = newKey();
    const body = { name: 'Bot', kind: 'service' };
    const first = await post('/v1/keys', body, key);
    const again = await post('/v1/keys', body, key);
    expect(first.body['key']).toMatch(/^crn_svc_/);
    expect(again.body).toEqual({ ...first.body, key: null });
  });

  it('is run again after a refusal, of which nothing is kept', async () => {
    const key = newKey();
    const body = { slug: 'refused', name: '' };
    expect((await post('/v1/teams', body, key)).status).toBe(422);
    expect(seen(await post('/v1/teams', { ...body, name: 'Fine' }, key))).toMatchObject({
      status: 201,
      replayed: null,
    });
  });

  it('waits for a first one that is under way, and takes over from one that died', async () => {
    const key = newKey();
    const body = { slug: 'taken-over', name: 'Taken over' };
    await post('/v1/teams', body, key);
    await database.admin.runScript(`delete from teams where slug = 'taken-over'`);
    const claimed = (age: string) =>
      database.admin.runScript(
        `update idempotency_keys set state = 'claimed', claimed_at = now() - interval '${age}' where key = '${key}'`,
      );
    await claimed('50 seconds');
    expect(seen(await post('/v1/teams', body, key))).toMatchObject({ status: 409, code: 'idempotency.in_progress' });
    await claimed('70 seconds');
    expect(seen(await post('/v1/teams', body, key))).toEqual({ status: 201, code: undefined, replayed: null });
  });

  it('cannot commit its effect once another has taken its key over', async () => {
    const key = newKey();
    const steal = `create function steal() returns trigger language plpgsql as $$ begin
        update idempotency_keys set claim = gen_random_uuid() where key = '${key}'; return new; end $$;
      create trigger steal before insert on teams for each row when (new.slug = 'stolen') execute function steal()`;
    await database.admin.runScript(steal);
    expect(seen(await post('/v1/teams', { slug: 'stolen', name: 'S' }, key))).toMatchObject({ status: 409 });
    expect(await countTeams('stolen')).toBe(0);
    await database.admin.runScript('drop trigger steal on teams; drop function steal()');
  });

  it('is remembered for a day', async () => {
    const key = newKey();
    await post('/v1/sessions', {}, key);
    await database.admin.runScript(
      `update idempotency_keys set claimed_at = now() - interval '25 hours' where key = '${key}'`,
    );
    expect(seen(await post('/v1/sessions', {}, key)).replayed).toBeNull();
  });

  it('is refused where the key is no key', async () => {
    for (const key of ['', 'a b', 'x'.repeat(256), 'ü']) {
      expect(seen(await post('/v1/sessions', {}, key))).toMatchObject({ status: 422, code: 'idempotency.bad_key' });
    }
  });

  it('forgets the answer when what it shows is erased', async () => {
    const key = newKey();
    const { body } = await post('/v1/sessions', { title: 'Secret plan' }, key);
    await api.call({
      as: tenant.owner,
      method: 'DELETE',
      path: `/v1/sessions/${String(body['id'])}`,
      headers: { 'if-match': '*' },
    });
    const [row] = await database.admin.runScript(
      `select count(*)::int as n from idempotency_keys where result::text like '%Secret plan%'`,
    );
    expect(row?.['n']).toBe(0);
  });
});
