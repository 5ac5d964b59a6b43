import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hostileZips } from '../support/hostile-zips.ts';
import { createOrganization, type Organization } from '../support/organization.ts';
import { startProduct, type Product } from '../support/product.ts';

const SKILLS = '/v1/teams/default/skills';
/** What code of an upload would leave, if it ever ran. */
const trace = join(tmpdir(), `cairn-hostile-${process.pid}`);

let product: Product;
let org: Organization;

beforeAll(async () => {
  product = await startProduct();
  org = await createOrganization(product);
});

afterAll(() => product.remove());

interface Sent {
  method?: string;
  path?: string;
  type?: string;
  body?: RequestInit['body'];
}

async function send({ method = 'POST', path = SKILLS, type = 'application/json', body = null }: Sent) {
  const response = await fetch(`${product.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${org.ownerKey}`, ...(body === null ? {} : { 'content-type': type }) },
    body,
    duplex: 'half',
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** A connection that is closed on what is still being sent may be reset before its answer is read: then once more. */
async function firstStatus(ask: () => ReturnType<typeof send>): Promise<number> {
  for (let attempt = 1; attempt < 10; attempt++) {
    const answer = await ask().catch(() => undefined);
    if (answer !== undefined) return answer.status;
  }
  return (await ask()).status;
}

const sendSkillMd = (skillMd: string) =>
  send({
    body: JSON.stringify({ files: [{ path: 'SKILL.md', contentBase64: Buffer.from(skillMd).toString('base64') }] }),
  });
const fields = (yaml: string): string => `---\nname: hostile\ndescription: d\n${yaml}\n---\nBread.\n`;

afterEach(expectNothingLeft);

/** Nothing is left of what was sent, and the server goes on. */
async function expectNothingLeft(): Promise<void> {
  expect(existsSync(trace)).toBe(false);
  expect((await org.owner.skills.list('default')).items.map(({ name }) => name)).toEqual([]);
  expect((await org.owner.proposals.list()).items).toEqual([]);
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
}

describe('front matter', () => {
  const code = `require('fs').writeFileSync(${JSON.stringify(trace)}, 'ran'); module.exports = { name: 'hostile' }`;
  const spellings = [
    'js',
    'JS',
    'Js',
    ' js',
    'js ',
    '\tjs',
    'javascript',
    'JavaScript',
    'jsx',
    'coffee',
    'json',
    'toml',
  ];

  test.each(spellings)('is never run: ---%s', async (language) => {
    for (const before of ['', '\n', '\uFEFF']) {
      expect(await sendSkillMd(`${before}---${language}\n${code}\n---\nBread.\n`)).toMatchObject({
        status: 422,
        body: { code: 'skill.skill_md_invalid', lint: [{ rule: 'frontmatter_bad_fence' }] },
      });
    }
  });

  test.each([
    ['a function', fields('x: !!js/function "function () {}"')],
    ['a billion laughs', fields(`a: &a [x]\n${['b', 'c', 'd'].map((k) => `${k}: &${k} [*a, *a, *a]`).join('\n')}`)],
    ['depth 1,000', fields(`a: ${'['.repeat(1000)}${']'.repeat(1000)}`)],
    ['ten thousand values', fields(`a: [${'1,'.repeat(10_000)}1]`)],
    ['a key twice', fields('name: other')],
    ['a NUL', fields('a: "\0"')],
    ['no end', `---\nname: hostile\n${'a: b\n'.repeat(20_000)}`],
  ])('is refused with what to mend: %s', async (_, skillMd) => {
    const { status, body } = await sendSkillMd(skillMd);
    expect(status).toBe(422);
    expect(body['detail']).toMatch(/SKILL\.md/);
  });

  test('of 4 KB of brackets is refused five times, by a process that lives', async () => {
    for (let time = 0; time < 5; time++) {
      for (const yaml of ['['.repeat(4096), `a: ${'['.repeat(4096)}`, `a: ${'{a: '.repeat(1024)}`]) {
        expect((await sendSkillMd(fields(yaml))).status).toBe(422);
      }
    }
  });
});

describe('a zip', () => {
  test.each(hostileZips())('is refused with what is wrong: $name', async ({ bytes }) => {
    const { status, body } = await send({ type: 'application/zip', body: bytes });
    expect(status).toBe(422);
    expect(['skill.zip_refused', 'request.invalid']).toContain(body['code']);
    expect(JSON.stringify(body['errors'])).toMatch(/message/);
  });

  test('over the limit is 413, its length told or not', async () => {
    const large = new Uint8Array(53 * 1024 * 1024);
    expect((await send({ type: 'application/zip', body: large })).status).toBe(413);
    expect((await send({ type: 'application/zip', body: new Blob([large]).stream() })).status).toBe(413);
  });
});

describe('JSON', () => {
  const withContent = (content: string): string =>
    `{"name":"hostile","files":[{"path":"SKILL.md","content":"Bread."},{"path":"a.md","content":${content}}]}`;

  test.each([
    ['a lone surrogate', withContent(String.raw`"\ud800"`), '/files/1/content'],
    ['a NUL', withContent(String.raw`"\u0000"`), '/files/1/content'],
    ['depth 1,000', withContent(`${'['.repeat(1000)}${']'.repeat(1000)}`), '/files/1/content'],
    ['a field nobody knows', '{"files":[{"path":"SKILL.md","content":"Bread.","mode":7}]}', '/files/0'],
    ['a name twice', '{"name":"hostile","name":"other","files":[]}', '/name'],
  ])('is refused with the path of what is wrong: %s', async (_, body, path) => {
    const answer = await send({ body });
    expect(answer.status).toBe(422);
    expect((answer.body['errors'] as { path: string }[])[0]?.path.startsWith(path)).toBe(true);
  });

  test.each([
    ['a million brackets', '['.repeat(1_000_000)],
    ['a million values', `[${'{},'.repeat(1_000_000)}{}]`],
    ['half of it', '{"files":[{"path":"SKILL.md"'],
    ['no UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d])],
  ])('is refused: %s', async (_, body) => {
    expect([400, 422]).toContain((await send({ body })).status);
  });

  test('is refused alike where a file’s path stands with its slashes', async () => {
    const path = `${SKILLS}/hostile/files/docs/a.md`;
    expect((await send({ method: 'PUT', path, body: '{"content":' })).status).toBe(400);
    expect((await send({ method: 'PUT', path, body: `{"content":"${'x'.repeat(17 * 1024 * 1024)}"}` })).status).toBe(
      413,
    );
  });

  test('over the limit of its route is 413, sent in chunks too', async () => {
    const body = new Blob([`{"operations":[{"action":"add","content":"${'x'.repeat(2 * 1024 * 1024)}"}]}`]);
    const path = '/v1/memory/user/operations';
    const text = await body.text();
    expect(await firstStatus(() => send({ path, body: body.stream() }))).toBe(413);
    expect(await firstStatus(() => send({ path, body: text }))).toBe(413);
  });

  test('with a memory entry of 300 KiB is refused, and nothing is kept of it', async () => {
    const body = JSON.stringify({ operations: [{ action: 'add', content: 'x'.repeat(300 * 1024) }] });
    expect([413, 422]).toContain((await send({ path: '/v1/memory/user/operations', body })).status);
    expect((await org.owner.memory.get('user')).entries).toEqual([]);
  });

  test('and a query that says a thing twice is 422', async () => {
    const { status, body } = await send({ method: 'GET', path: `${SKILLS}?limit=1&limit=2` });
    expect([status, (body['errors'] as { path: string }[])[0]?.path]).toEqual([422, '/limit']);
  });
});
