import { OpenAPIHono } from '@hono/zod-openapi';
import { expect, test } from 'vitest';
import type { ApiEnv } from '../http/api-env.ts';
import { operationsOf, type OpenApiDocument } from '../http/share-responses.ts';
import { registerRoutes } from '../routes/index.ts';
import { serveDocs } from './serve-docs.ts';

const app = new OpenAPIHono<ApiEnv>();
registerRoutes(app);
serveDocs(app);

test('the reference allows no script, and nothing from elsewhere', async () => {
  const { status, headers } = await app.request('/docs');
  const policy = headers.get('content-security-policy') ?? '';
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; img-src data:;/);
  expect(policy).not.toMatch(/unsafe|http|script-src|\*/);
});

test('the reference holds no script, names every operation, and links to what is on the page', async () => {
  const page = await (await app.request('/docs')).text();
  const document = (await (await app.request('/openapi.json')).json()) as OpenApiDocument;
  const ids = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  expect(operationsOf(document).filter(({ operationId }) => !ids.has(operationId))).toEqual([]);
  const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(links.filter((id) => !ids.has(id))).toEqual([]);
  expect(page).not.toMatch(/<script|\bon\w+="|src="|@import|url\(/);
});

test('whoever has the address alone is told where the rest is', async () => {
  const card = await app.request('http://cairn.test:8787/');
  expect(await card.json()).toMatchObject({
    name: 'Cairn',
    docs: '/docs',
    openapi: '/openapi.json',
    tryIt: 'curl -H "Authorization: Bearer $CAIRN_KEY" http://cairn.test:8787/v1/me',
  });
  const inBrowser = await app.request('/', { headers: { accept: 'text/html,*/*;q=0.8' } });
  expect([inBrowser.status, inBrowser.headers.get('location')]).toEqual([302, '/docs']);
});
