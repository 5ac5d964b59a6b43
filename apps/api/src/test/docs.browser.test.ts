import { serve } from '@hono/node-server';
import { OpenAPIHono } from '@hono/zod-openapi';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiEnv } from '../http/api-env.ts';
import { registerRoutes } from '../routes/index.ts';
import { serveDocs } from '../docs/serve-docs.ts';

let browser: Browser;
let page: Page;
let server: ReturnType<typeof serve>;
let origin: string;
/** Everything that the page asked for, and all that the browser complained of. */
const asked: string[] = [];
const complaints: string[] = [];

beforeAll(async () => {
  const app = new OpenAPIHono<ApiEnv>();
  registerRoutes(app);
  serveDocs(app);
  server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await chromium.launch({
    executablePath: process.env['CAIRN_TEST_CHROMIUM'] ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  page = await browser.newPage();
  page.on('request', (request) => asked.push(request.url()));
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.route('**', (route) => (route.request().url().startsWith(origin) ? route.continue() : route.abort()));
  await page.goto(origin);
});

afterAll(async () => {
  await browser.close();
  server.close();
});

test('whoever opens the address in a browser gets the reference, from this server alone', async () => {
  expect(page.url()).toBe(`${origin}/docs`);
  expect(await page.title()).toBe('Cairn: reference');
  expect(asked.filter((url) => !url.startsWith(origin) && url !== 'data:,')).toEqual([]);
  expect(complaints).toEqual([]);
});

test('its style is allowed by its own policy', async () => {
  const font = await page.evaluate('getComputedStyle(document.body).fontFamily');
  expect(font).toContain('system-ui');
});

test('an operation is found from the list, and shows what it takes, answers and refuses', async () => {
  await page.getByRole('navigation').getByRole('link', { name: 'Make a team' }).click();
  const section = page.locator('#createTeam');
  await expect.poll(() => section.isVisible()).toBe(true);
  expect(await section.locator('.place').innerText()).toMatch(/POST\s+\/v1\/teams/);
  await section.getByText('As a command').click();
  const command = section.locator('pre', { hasText: 'curl -X POST "$CAIRN_URL/v1/teams"' });
  expect(await command.isVisible()).toBe(true);
  await section.getByText(/^Problems:/).click();
  await section.getByRole('link', { name: 'team.slug_taken' }).click();
  expect(page.url()).toBe(`${origin}/docs#code-team.slug_taken`);
});
