import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CairnError, createCairnClient, isRefusal, SecretNotShownError, type CairnClient } from './index.ts';
import { startAnsweringServer } from './test/answering-server.ts';
import { startFlakyServer, type FlakyServer } from './test/flaky-server.ts';

const SECRET = 'crn_user_0123456789abcdef0123456789abcdef0123';
const user = { email: 'kim@example.com', name: 'Kim' };

let server: FlakyServer;
let client: CairnClient;

beforeAll(async () => {
  server = await startFlakyServer();
  client = createCairnClient({ url: server.url, apiKey: SECRET, retry: { firstWaitMs: 1 } });
});
afterAll(() => server.close());

async function thrownBy(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => expect.unreachable('It was not refused.'),
    (thrown: unknown) => thrown,
  );
}

const get = () => client.jobs.get('job_1');
const put = () => client.teams.setMember('t', { userId: 'u', role: 'member' });
const remove = () => client.keys.revoke('key_1');
const post = () => client.users.create(user);
const patch = () => client.sessions.update('ses_1', { expectedVersion: 1, title: 'T' });

describe('what may take effect twice is not sent twice', () => {
  test.each([
    ['GET', get],
    ['PUT', put],
    ['DELETE', remove],
    ['POST', post],
  ])('a %s is sent again after a cut connection or a 503', async (method, call) => {
    server.plan('cut before', { status: 503 }, 'cut amid', 'done');
    await call();
    expect(server.arrived.map((each) => each.method)).toEqual([method, method, method, method]);
  });

  test('a PATCH is sent once, unless it was refused before anything was done', async () => {
    for (const fate of ['cut after', { status: 503, retryAfter: '0' }] as const) {
      server.plan(fate);
      await thrownBy(patch());
      expect(server.arrived).toHaveLength(1);
    }
    server.plan({ status: 429, retryAfter: '0' }, 'done');
    await patch();
    expect(server.arrived).toHaveLength(2);
  });

  test('a POST whose answer is lost takes effect once, under a key of its own', async () => {
    server.plan('cut after', 'cut amid', { status: 503, retryAfter: '0' }, 'done');
    await post();
    const keys = new Set(server.arrived.map(({ key }) => key));
    expect([server.arrived.length, keys.size, server.effects()]).toEqual([4, 1, 1]);
    const [first] = keys;
    server.plan('done');
    await post();
    expect([server.arrived[0]?.key === first, server.effects()]).toEqual([false, 1]);
  });

  test('a POST waits where its first sending is still under way', async () => {
    server.plan('cut after', { status: 409, code: 'idempotency.in_progress' }, 'done');
    await post();
    expect(server.effects()).toBe(1);
  });

  test('without retries everything is sent once, a POST without a key', async () => {
    const once = createCairnClient({ url: server.url, retry: false });
    server.plan('cut before', 'done');
    await thrownBy(once.users.create(user));
    expect(server.arrived).toEqual([{ method: 'POST', key: undefined }]);
  });
});

describe('it gives up', () => {
  test.each([400, 401, 403, 404, 409, 412, 422, 500])('at once on %i', async (status) => {
    server.plan({ status });
    expect(await thrownBy(get())).toMatchObject({ status });
    expect(server.arrived).toHaveLength(1);
  });

  test('after three repetitions, with the last refusal or what fetch threw', async () => {
    server.plan({ status: 503 });
    expect(await thrownBy(get())).toBeInstanceOf(CairnError);
    expect(server.arrived).toHaveLength(4);
    server.plan('cut before');
    expect(await thrownBy(get())).toBeInstanceOf(TypeError);
    expect(server.arrived).toHaveLength(4);
  });

  test('rather than wait longer than it may', async () => {
    for (const [retryAfter, retry] of [
      ['86400', {}],
      ['2', { withinMs: 1000 }],
      ['2', { longestWaitMs: 1000 }],
    ] as const) {
      server.plan({ status: 503, retryAfter });
      const impatient = createCairnClient({ url: server.url, retry });
      expect(await thrownBy(impatient.me())).toMatchObject({ status: 503 });
      expect(server.arrived).toHaveLength(1);
    }
  });

  test('on a server that says nothing, when the time of the call is over', async () => {
    server.plan('silence');
    const impatient = createCairnClient({ url: server.url, retry: { withinMs: 200 } });
    expect(await thrownBy(impatient.me())).toMatchObject({ name: 'TimeoutError' });
  });

  test('with the reason of the caller’s signal, in a request and between two', async () => {
    for (const fate of ['silence', { status: 503, retryAfter: '30' }] as const) {
      const abort = new AbortController();
      server.plan(fate);
      const call = client.with({ signal: abort.signal }).me();
      while (server.arrived.length === 0) await new Promise(setImmediate);
      abort.abort(new Error('The user left.'));
      expect(await thrownBy(call)).toMatchObject({ message: 'The user left.' });
    }
  });
});

test('a refusal is told apart by its code', async () => {
  server.plan({ status: 409, code: 'user.email_taken' });
  const thrown = await thrownBy(post());
  expect([isRefusal(thrown, 'user.last_owner', 'user.email_taken'), isRefusal(thrown, 'user.last_owner')]).toEqual([
    true,
    false,
  ]);
  expect(isRefusal(new Error('user.email_taken'), 'user.email_taken')).toBe(false);
});

test('a secret that was in a lost answer is not passed off as none', async () => {
  const answering = await startAnsweringServer();
  answering.answer({ status: 201, body: { id: 'key_1', key: null } });
  const call = createCairnClient({ url: answering.url }).keys.create({ name: 'n', kind: 'service' });
  const thrown = await thrownBy(call);
  expect(thrown).toBeInstanceOf(SecretNotShownError);
  expect(thrown).toMatchObject({ made: { id: 'key_1' } });
  await answering.close();
});

test('the key shows in nothing that is logged: not the client, not what it throws', async () => {
  server.plan({ status: 403 });
  const refusal = await thrownBy(get());
  server.plan('cut before');
  const cut = await thrownBy(get());
  for (const shown of [client, client.with({}), refusal, cut]) {
    expect(inspect(shown, { depth: 10, showHidden: true })).not.toContain(SECRET);
    expect(JSON.stringify(shown)).not.toContain(SECRET);
  }
});
