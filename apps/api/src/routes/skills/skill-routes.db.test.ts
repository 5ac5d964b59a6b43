import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestTenant, openTestDatabase, type TestActor, type TestDatabase, type TestTenant } from '@cairn/testing';
import { buildTestApi, type TestApi } from '../../test/build-test-app.ts';

let database: TestDatabase;
let tenant: TestTenant;
let other: TestTenant;
let maintainer: TestActor;
let member: TestActor;
let outsider: TestActor;
let api: TestApi;

beforeAll(async () => {
  database = await openTestDatabase();
  tenant = await createTestTenant({ db: database.db });
  other = await createTestTenant({ db: database.db });
  maintainer = await tenant.addUser({ teams: { default: 'maintainer' } });
  member = await tenant.addUser();
  outsider = await tenant.addUser({ teams: {} });
  api = buildTestApi(tenant.owner.ctx);
});

afterAll(() => database.close());

const skills = '/v1/teams/default/skills';
const skillMd = (name: string, body = 'Steps.') => `---\nname: ${name}\ndescription: About ${name}\n---\n${body}\n`;
const script = '#!/bin/sh\necho 検査\n';

function post(as: TestActor, { name, body, path = skills }: { name: string; body?: string; path?: string }) {
  const files = [
    { path: 'SKILL.md', content: skillMd(name, body) },
    { path: 'scripts/検査.sh', content: script, executable: true },
  ];
  return api.call({ as, method: 'POST', path, body: { files } });
}

const raw = (as: TestActor, path: string, headers: Record<string, string> = {}) =>
  api.app.request(path, { headers: { authorization: `Bearer ${as.key}`, ...headers } });

describe('skill routes', () => {
  it('publish, read, list and index a skill', async () => {
    const made = await post(maintainer, { name: 'first' });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ skill: { name: 'first', version: 1 }, version: { version: 1 } });
    expect((await post(maintainer, { name: 'first' })).status).toBe(200);
    expect(await post(maintainer, { name: 'first', body: 'Other.' })).toMatchObject({
      status: 409,
      body: { code: 'skill.name_taken' },
    });
    const read = await api.call({ as: member, path: `${skills}/first` });
    expect(read).toMatchObject({
      status: 200,
      body: { skillMd: skillMd('first'), scan: { verdict: 'safe' }, lint: [] },
    });
    expect(read.headers.get('etag')).toBe(made.headers.get('etag'));
    const list = await api.call({ as: member, path: `${skills}?sort=name&limit=1` });
    expect(list.body).toMatchObject({ items: [{ name: 'first', team: 'default' }] });
    const index = await api.call({ as: member, path: `${skills}/index?budget=500` });
    expect(index.body).toMatchObject({ skills: [{ name: 'first', description: 'About first' }], omitted: 0 });
  });

  it('serve files under slashes and escapes alike, as a download', async () => {
    await post(maintainer, { name: 'with-files' });
    for (const path of ['scripts/検査.sh', encodeURIComponent('scripts/検査.sh'), 'scripts/%E6%A4%9C%E6%9F%BB.sh']) {
      const answer = await raw(member, `${skills}/with-files/files/${path}`);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toBe(script);
      expect(answer.headers.get('content-disposition')).toContain('attachment');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    }
    const first = await raw(member, `${skills}/with-files/files/SKILL.md`);
    const again = await raw(member, `${skills}/with-files/files/SKILL.md`, {
      'if-none-match': first.headers.get('etag') ?? '',
    });
    expect(again.status).toBe(304);
    expect((await raw(member, `${skills}/with-files/files/nothing.md`)).status).toBe(404);
    expect((await raw(member, `${skills}/with-files/files/a?version=x`)).status).toBe(422);
  });

  it('take a zip: a bundle comes back in unchanged, also under another name', async () => {
    await post(maintainer, { name: 'packed' });
    const bundle = await (await raw(member, `${skills}/packed/bundle`)).arrayBuffer();
    const upload = (query: string, body: ArrayBuffer | Buffer<ArrayBuffer> = bundle) =>
      api.app.request(`${skills}${query}`, {
        method: 'POST',
        body,
        headers: {
          authorization: `Bearer ${maintainer.key}`,
          'content-type': 'application/zip',
          'content-length': String(bundle.byteLength),
          'idempotency-key': `upload${query}`,
        },
      });
    expect((await upload('')).status).toBe(200);
    const copied = await upload('?name=packed-anew&category=boxes&message=again');
    expect([copied.status, await copied.json()]).toMatchObject([
      201,
      { skill: { name: 'packed-anew', category: 'boxes' }, version: { message: 'again' } },
    ]);
    const digest = async (name: string) => (await api.call({ as: member, path: `${skills}/${name}` })).body['digest'];
    expect(await digest('packed-anew')).toBe(await digest('packed'));
    expect((await upload('?name=packed-anew&category=boxes&message=again')).headers.get('idempotent-replayed')).toBe(
      'true',
    );
    const replace = (headers: Record<string, string>) =>
      api.app.request(`${skills}/packed-anew?message=back`, {
        method: 'PUT',
        body: bundle,
        headers: { authorization: `Bearer ${maintainer.key}`, 'content-type': 'application/zip', ...headers },
      });
    expect((await replace({})).status).toBe(428);
    const replaced = await replace({ 'if-match': '*' });
    expect([replaced.status, await replaced.json()]).toMatchObject([200, { skill: { category: 'boxes' } }]);
    expect((await upload('?nam=x')).status).toBe(422);
    const refused = await upload('?name=x', Buffer.alloc(bundle.byteLength));
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { code: 'skill.zip_refused', errors: [{ path: '/zip', message: expect.stringContaining('no zip') }] },
    ]);
    expect((await upload('?name=y', bundle.slice(0, 9))).status).toBe(400);
  });

  it('serve the bundle, and 304 to who has it', async () => {
    const { body } = await post(maintainer, { name: 'bundled' });
    const { digest } = body['skill'] as { digest: string };
    const answer = await raw(member, `${skills}/bundled/bundle`);
    expect(answer.headers.get('etag')).toBe(`"${digest}"`);
    const zip = Buffer.from(await answer.arrayBuffer());
    expect(zip.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
    for (const part of ['SKILL.md', skillMd('bundled'), 'scripts/検査.sh', script])
      expect(zip.includes(part)).toBe(true);
    const again = await raw(member, `${skills}/bundled/bundle`, { 'if-none-match': `"x", "${digest}"` });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  it('patch a skill, and keep what was before', async () => {
    await post(maintainer, { name: 'patched' });
    const patch = (as: TestActor, body: object) =>
      api.call({ as, method: 'POST', path: `${skills}/patched/patch`, body });
    expect(await patch(maintainer, { oldString: 'Steps.', newString: 'Small steps.' })).toMatchObject({
      status: 200,
      body: { skill: { version: 2 }, version: { version: 2, baseVersion: 1 } },
    });
    expect(await patch(maintainer, { oldString: 'Steps.', newString: 'x' })).toMatchObject({
      status: 422,
      body: { code: 'skill.patch_no_match', filePreview: skillMd('patched', 'Small steps.'), hint: expect.any(String) },
    });
    expect(await patch(member, { oldString: 'Small', newString: 'Big', message: 'Bigger' })).toMatchObject({
      status: 202,
      body: { proposal: { kind: 'update', name: 'patched', state: 'pending' } },
    });
    const old = await api.call({ as: member, path: `${skills}/patched?version=1` });
    expect(old.body).toMatchObject({ version: 1, live: false, skillMd: skillMd('patched') });
    const versions = await api.call({ as: member, path: `${skills}/patched/versions` });
    expect((versions.body['items'] as { version: number }[]).map((item) => item.version)).toEqual([2, 1]);
    expect((await api.call({ as: member, path: `${skills}/patched?version=3` })).status).toBe(404);
  });

  it('replace all files or one, and take one out', async () => {
    let etag = (await post(maintainer, { name: 'edited' })).headers.get('etag') ?? '';
    const edit = async (as: TestActor, method: string, rest: string, body?: object) => {
      const answer = await api.call({
        as,
        method,
        path: `${skills}/edited${rest}`,
        body,
        headers: { 'if-match': etag },
      });
      etag = answer.headers.get('etag') ?? etag;
      return answer;
    };
    const pathsNow = async () => {
      const { body } = await api.call({ as: member, path: `${skills}/edited` });
      return (body['files'] as { path: string }[]).map((file) => file.path);
    };
    const put = await edit(maintainer, 'PUT', '/files/references/notes.md', {
      content: 'Notes.',
      message: 'Add notes',
    });
    expect(put).toMatchObject({ status: 200, body: { skill: { version: 2 }, version: { message: 'Add notes' } } });
    expect(await edit(maintainer, 'PUT', '/files/references/notes.md', { content: 'Notes.' })).toMatchObject({
      status: 200,
      body: { skill: { version: 2 } },
    });
    expect((await edit(maintainer, 'DELETE', `/files/${encodeURIComponent('scripts/検査.sh')}`)).status).toBe(200);
    expect(await pathsNow()).toEqual(['SKILL.md', 'references/notes.md']);
    expect((await edit(maintainer, 'DELETE', '/files/scripts/none.sh')).status).toBe(404);
    expect((await edit(maintainer, 'DELETE', '/files/SKILL.md')).body).toMatchObject({ code: 'skill.skill_md_needed' });
    expect((await edit(maintainer, 'PUT', '/files/a', { content: 'x', colour: 'red' })).status).toBe(422);
    const files = [{ path: 'SKILL.md', content: skillMd('edited', 'Anew.') }];
    expect((await edit(member, 'PUT', '', { files })).status).toBe(202);
    expect(await edit(maintainer, 'PUT', '', { files, category: 'ops' })).toMatchObject({
      status: 200,
      body: { skill: { version: 4, category: 'ops' } },
    });
    expect(await pathsNow()).toEqual(['SKILL.md']);
    const bare = await api.call({ as: maintainer, method: 'PUT', path: `${skills}/edited`, body: { files } });
    expect(bare.status).toBe(428);
    const stale = {
      as: maintainer,
      method: 'PUT',
      path: `${skills}/edited`,
      body: { files },
      headers: { 'if-match': '"1"' },
    };
    expect((await api.call(stale)).status).toBe(412);
  });

  it('propose for members and agents', async () => {
    const agent = await tenant.addKey(maintainer, { kind: 'agent' });
    for (const [as, name] of [
      [member, 'from-member'],
      [agent, 'from-agent'],
    ] as const) {
      const { status, body } = await post(as, { name });
      expect(status).toBe(202);
      expect(body).toMatchObject({ proposal: { state: 'pending', kind: 'create', name, team: 'default' } });
      expect((await api.call({ as: maintainer, path: `${skills}/${name}` })).status).toBe(404);
    }
    expect((await post(member, { name: 'mine', path: '/v1/teams/~me/skills' })).status).toBe(201);
    expect((await post(agent, { name: 'agents', path: '/v1/teams/~me/skills' })).status).toBe(202);
  });

  it('delete with If-Match and restore', async () => {
    const made = await post(maintainer, { name: 'gone' });
    const remove = (as: TestActor, headers?: Record<string, string>) =>
      api.call({ as, method: 'DELETE', path: `${skills}/gone`, ...(headers && { headers }) });
    expect((await remove(maintainer)).status).toBe(428);
    expect((await remove(maintainer, { 'if-match': '"999"' })).status).toBe(412);
    expect((await remove(outsider)).status).toBe(404);
    expect((await remove(maintainer, { 'if-match': made.headers.get('etag') ?? '' })).status).toBe(204);
    expect((await api.call({ as: member, path: `${skills}/gone` })).status).toBe(404);
    const back = await api.call({ as: maintainer, method: 'POST', path: `${skills}/gone/restore` });
    expect(back).toMatchObject({ status: 200, body: { name: 'gone', version: 1 } });
  });

  it('disable and enable', async () => {
    await post(maintainer, { name: 'switched' });
    const turn = (as: TestActor, verb: string, body?: object) =>
      api.call({ as, method: 'POST', path: `${skills}/switched/${verb}`, body });
    expect(await turn(member, 'disable')).toMatchObject({ status: 403, body: { code: 'auth.missing_scope' } });
    expect(await turn(maintainer, 'disable', { reason: 'Stale' })).toMatchObject({
      status: 200,
      body: { state: 'disabled', stateReason: 'Stale' },
    });
    expect(await turn(maintainer, 'enable')).toMatchObject({
      status: 200,
      body: { state: 'active', stateReason: null },
    });
  });

  it('answer strangers as if there were nothing, whoever they are', async () => {
    await post(maintainer, { name: 'hidden' });
    const paths = ['', '/bundle', '/versions', '/files/SKILL.md'].map((rest) => `/hidden${rest}`);
    for (const as of [outsider, other.owner]) {
      for (const path of ['', '/index', ...paths]) {
        const there = await api.call({ as, path: `/v1/teams/${tenant.teamId}/skills${path}` });
        const never = await api.call({ as, path: `/v1/teams/team_0000000000000000000000/skills${path}` });
        expect(there.status).toBe(404);
        const { instance: _there, requestId: _a, ...mine } = there.body;
        const { instance: _never, requestId: _b, ...nobodys } = never.body;
        expect(mine).toEqual(nobodys);
      }
    }
  });

  it('refuse unknown fields and name the file that is wrong', async () => {
    const call = (body: object) => api.call({ as: maintainer, method: 'POST', path: skills, body });
    expect(await call({ files: [], colour: 'red' })).toMatchObject({ status: 422, body: { code: 'request.invalid' } });
    const files = [
      { path: 'SKILL.md', content: skillMd('a') },
      { path: 'a\\b', content: '' },
    ];
    expect(await call({ files })).toMatchObject({ status: 422, body: { errors: [{ path: '/files/1/path' }] } });
  });

  it('take no query that they do not know, and no number that is none', async () => {
    await post(maintainer, { name: 'asked' });
    const one = `${skills}/asked`;
    for (const path of [
      `${one}?verison=1`,
      `${one}/bundle?verison=1`,
      `${one}/files/SKILL.md?verison=1`,
      `${one}/versions?page=2`,
      `${skills}?page=2`,
      `${skills}/index?tokens=5`,
      `${one}?version=`,
      `${one}?version=0x1`,
      `${one}/bundle?version=`,
      `${skills}/index?budget=`,
      `${skills}/index?budget=%20`,
      `${skills}/index?budget=1e3`,
      `${skills}?limit=`,
    ]) {
      const { status, body } = await api.call({ as: member, path });
      expect({ path, status, code: body['code'] }).toEqual({ path, status: 422, code: 'request.invalid' });
    }
    expect((await api.call({ as: member, path: `${skills}/index?budget=0` })).body).toMatchObject({ text: '' });
  });

  it('refuse what no client could read with the finding that says what to mend', async () => {
    const files = [{ path: 'SKILL.md', content: '---js\nmodule.exports = {}\n---\nSteps.' }];
    const { status, body } = await api.call({
      as: maintainer,
      method: 'POST',
      path: skills,
      body: { name: 'unreadable', files },
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      code: 'skill.skill_md_invalid',
      lint: [{ rule: 'frontmatter_bad_fence', severity: 'error', path: 'SKILL.md' }],
    });
  });
});
