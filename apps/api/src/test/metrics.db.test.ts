import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFirstPlatformKey } from '@cairn/core/identity';
import { createTestTenant, openTestDatabase, type TestDatabase, type TestTenant } from '@cairn/testing';
import { buildTestApi, type TestApi } from './build-test-app.ts';

let database: TestDatabase;
let tenant: TestTenant;
let api: TestApi;
let platformKey: string;

beforeAll(async () => {
  database = await openTestDatabase();
  tenant = await createTestTenant({ db: database.db });
  api = buildTestApi(tenant.owner.ctx);
  platformKey = (await createFirstPlatformKey({ db: database.db }))?.token ?? '';
});

afterAll(() => database.close());

async function scrape(): Promise<string[]> {
  const response = await api.app.request('/metrics', { headers: { authorization: `Bearer ${platformKey}` } });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=/);
  return (await response.text()).split('\n').filter((line) => line.startsWith('cairn_'));
}

function nameOf(series: string): string {
  return series.slice(0, series.lastIndexOf(' '));
}

async function sendHostile(from: number, to: number): Promise<void> {
  for (let n = from; n < to; n++) {
    const key = tenant.owner.key;
    const headers = { authorization: `Bearer ${key}`, traceparent: `00-${n}`, 'user-agent': `agent ${n}` };
    await api.app.request(`/nobody/${n}"\n{x="${n}"}`, { headers });
    await api.app.request(`/v1/sessions/${n}`, { headers });
    await api.app.request(`/v1/nothing-${n}/${n}?n=${n}`, { headers });
    await api.app.request('/v1/me', { headers: { authorization: `Bearer ${n}` } });
    await api.app.request('/v1/me', { method: `METHOD${n}`, headers });
  }
}

describe('the metrics', () => {
  it('are for a platform key alone', async () => {
    expect((await api.call({ path: '/metrics' })).status).toBe(401);
    expect((await api.call({ as: tenant.owner, path: '/metrics' })).status).toBe(403);
  });

  it('count requests by pattern, method and class of status', async () => {
    await api.call({ as: tenant.owner, path: '/v1/me' });
    await api.call({ as: tenant.owner, path: '/v1/me' });
    expect(await scrape()).toContain('cairn_http_request_seconds_count{route="/v1/me",method="GET",status="2xx"} 2');
  });

  it('gain no series by hostile paths and methods, however many', async () => {
    await sendHostile(0, 5);
    await scrape();
    const few = new Set((await scrape()).map(nameOf));
    await sendHostile(5, 100);
    const many = new Set((await scrape()).map(nameOf));
    expect([...many].filter((series) => !few.has(series))).toEqual([]);
    expect([...many].join('\n')).toContain('method="other"');
  });

  it('say how many requests wait for their answer: after all are answered, this one', async () => {
    expect(await scrape()).toContain('cairn_http_requests_in_flight 1');
  });
});
