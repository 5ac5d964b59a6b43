import { describe, expect, it } from 'vitest';
import { createSmallApp, principalOf } from '../test/small-app.test-support.ts';
import { shedLoad, type LoadSheddingOptions } from './load-shedding.ts';

/** Requests to `/wait` stay under way until they are let go; the credential names the organization. */
function build(options: LoadSheddingOptions) {
  const app = createSmallApp();
  const waiting: PromiseWithResolvers<void>[] = [];
  let authentications = 0;
  app.use(shedLoad(options));
  app.use(async (c, next) => {
    authentications += 1;
    c.set('principal', principalOf(c.req.header('authorization') ?? ''));
    await next();
  });
  app.get('/fail', () => {
    throw new Error('broken');
  });
  app.all('/wait', async (c) => {
    const gate = Promise.withResolvers<void>();
    waiting.push(gate);
    await gate.promise;
    return c.text('done');
  });
  app.all('/', (c) => c.text('done'));
  const call = (path: string, authorization = 'a', method = 'GET') =>
    Promise.resolve(app.request(path, { method, headers: { authorization } }));
  return {
    call,
    letGo: () => waiting.splice(0).forEach(({ resolve }) => resolve()),
    authentications: () => authentications,
  };
}

describe('shedding load', () => {
  it('refuses what is above the bound with 503 and Retry-After, before anybody is authenticated', async () => {
    const { call, letGo, authentications } = build({ requestsAtOnce: 4 });
    await call('/');
    const held = [call('/wait'), call('/wait')];
    const refused = await call('/');
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(await refused.json()).toMatchObject({ code: 'service.overloaded' });
    expect(authentications()).toBe(3);
    letGo();
    expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await call('/')).status).toBe(200);
  });

  it('lets a second organization in where a first one has all that it may', async () => {
    const { call, letGo } = build({ requestsAtOnce: 4 });
    await call('/', 'a');
    await call('/', 'b');
    const held = [call('/wait', 'a'), call('/wait', 'a')];
    expect((await call('/', 'a')).status).toBe(503);
    expect((await call('/', 'b')).status).toBe(200);
    letGo();
    await Promise.all(held);
  });

  it('counts credentials that it does not know as one group, so that a flood of them leaves room', async () => {
    const { call, letGo } = build({ requestsAtOnce: 4 });
    await call('/', 'known');
    const held = [call('/wait', 'new 1'), call('/wait', 'new 2')];
    expect((await call('/', 'new 3')).status).toBe(503);
    expect((await call('/', 'known')).status).toBe(200);
    letGo();
    await Promise.all(held);
  });

  it('gives a slot back when its request fails', async () => {
    const { call } = build({ requestsAtOnce: 1 });
    for (let i = 0; i < 3; i++) expect((await call('/fail')).status).toBe(500);
  });

  it('sheds reads first, then writes, while the event loop is late', async () => {
    let delayMs = 0;
    const { call, letGo } = build({ requestsAtOnce: 8, eventLoopDelayMs: () => delayMs });
    await call('/');
    const held = [call('/wait'), call('/wait')];
    const statuses = async () => [(await call('/')).status, (await call('/', 'a', 'POST')).status];
    expect(await statuses()).toEqual([200, 200]);
    delayMs = 201;
    expect(await statuses()).toEqual([503, 200]);
    delayMs = 401;
    expect(await statuses()).toEqual([503, 503]);
    letGo();
    await Promise.all(held);
    expect(await statuses()).toEqual([200, 200]);
  });
});
