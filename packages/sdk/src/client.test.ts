import { afterAll, beforeAll, expect, test } from 'vitest';
import { CairnError, createCairnClient, type CairnClient } from './index.ts';
import { startAnsweringServer, type AnsweringServer } from './test/answering-server.ts';

let server: AnsweringServer;
let client: CairnClient;

beforeAll(async () => {
  server = await startAnsweringServer();
  client = createCairnClient({ url: `${server.url}/`, apiKey: 'crn_user_test' });
});
afterAll(() => server.close());

function problem(status: number, code: string, more: object = {}): object {
  return {
    type: 'about:blank',
    title: '',
    status,
    detail: 'It is so.',
    instance: '/',
    code,
    requestId: 'req-7',
    ...more,
  };
}

async function refusalOf(call: Promise<unknown>): Promise<CairnError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CairnError)) throw new Error('It was not refused.', { cause: error });
  return error;
}

test('a call sends the key, the filled path, the query and the body', async () => {
  server.answer({ status: 200, body: { success: true } });
  const operations = [{ action: 'add' as const, content: 'Deploys are on Tuesdays.' }];
  expect(await client.memory.apply('team', { team: 'a team', operations })).toEqual({ success: true });
  expect(server.received).toEqual([
    expect.objectContaining({ method: 'POST', path: '/v1/memory/team/operations?team=a+team' }),
  ]);
  expect(server.received[0]?.headers).toMatchObject({
    authorization: 'Bearer crn_user_test',
    'content-type': 'application/json',
  });
  expect(JSON.parse(server.received[0]?.body ?? '')).toEqual({ operations });
});

test('a value in the path cannot leave its segment', async () => {
  server.answer({ status: 200, body: {} });
  await client.jobs.get('a/../b?c#d');
  expect(server.received[0]?.path).toBe('/v1/jobs/a%2F..%2Fb%3Fc%23d');
  await expect(client.jobs.get('..')).rejects.toThrow(TypeError);
  await expect(client.jobs.get('')).rejects.toThrow(TypeError);
});

test('a file’s path keeps its slashes, and cannot climb', async () => {
  const skill = { team: '~me', name: 'pack-boxes' };
  server.answer({ status: 200, headers: { etag: '"sha256:1"' }, body: 'true' });
  const { bytes, etag } = await client.skills.file({ ...skill, path: 'scripts/what now?.sh' });
  expect(server.received[0]?.path).toBe('/v1/teams/~me/skills/pack-boxes/files/scripts/what%20now%3F.sh');
  expect([new TextDecoder().decode(bytes), etag]).toEqual(['true', 'sha256:1']);
  await expect(client.skills.file({ ...skill, path: 'scripts/../../index' })).rejects.toThrow(TypeError);
});

test('settings are changed against the entity tag they were read with', async () => {
  server.answer({ status: 200, headers: { etag: '"3"' }, body: { learning: {} } });
  const { etag, value } = await client.settings.get();
  expect(value).toEqual({ learning: {} });
  await client.settings.change({ ifMatch: etag, change: { learning: { maxPerDay: 2 } } });
  expect(server.received[1]?.headers['if-match']).toBe('"3"');
});

test('a change of a session names the version that it was read at', async () => {
  server.answer({ status: 200, body: {} });
  await client.sessions.update('ses_1', { expectedVersion: 4, title: 'Water damage' });
  expect(server.received[0]?.headers['if-match']).toBe('"4"');
  expect(JSON.parse(server.received[0]?.body ?? '')).toEqual({ title: 'Water damage' });
});

test('a skill is sent as the zip that it is, and what belongs to it in the query', async () => {
  server.answer({ status: 201, body: { skill: {} } });
  const zip = new TextEncoder().encode('PK and the rest');
  await client.skills.createFromZip('default', { zip, name: 'packed' });
  await client.skills.replaceFromZip({ team: 'default', name: 'packed' }, { zip, expectedRevision: 3 });
  expect(server.received.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['POST', '/v1/teams/default/skills?name=packed', 'PK and the rest'],
    ['PUT', '/v1/teams/default/skills/packed', 'PK and the rest'],
  ]);
  expect(server.received.map(({ headers }) => [headers['content-type'], headers['if-match']])).toEqual([
    ['application/zip', undefined],
    ['application/zip', '"3"'],
  ]);
});

test('an answer without content is undefined', async () => {
  server.answer({ status: 204 });
  expect(await client.sessions.delete('ses_1', { expectedVersion: 1 })).toBeUndefined();
});

test('a refusal is an error with code, detail, request id and what the code adds', async () => {
  server.answer({ status: 422, body: problem(422, 'memory.over_limit', { currentEntries: ['one'] }) });
  const error = await refusalOf(client.memory.apply('memory', { operations: [] }));
  expect(error).toMatchObject({
    status: 422,
    code: 'memory.over_limit',
    detail: 'It is so.',
    requestId: 'req-7',
    problem: { currentEntries: ['one'] },
  });
});

test('a page of somebody else is an error too', async () => {
  server.answer({ status: 502, headers: { 'x-request-id': 'edge-1' }, body: '<html>Bad gateway</html>' });
  expect(await refusalOf(client.me())).toMatchObject({ status: 502, code: 'http.unexpected', requestId: 'edge-1' });
});
