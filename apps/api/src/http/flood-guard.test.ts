import { Hono } from 'hono';
import { beforeEach, describe, expect, it } from 'vitest';
import { badCredentialError } from '@cairn/core/identity';
import type { ApiEnv } from './api-env.ts';
import { floodGuard } from './flood-guard.ts';
import { renderProblem } from './problem.ts';

const good = new Set<string>();
let lookups: number;
let app: Hono<ApiEnv>;

beforeEach(() => {
  good.clear();
  lookups = 0;
  app = new Hono<ApiEnv>();
  app.onError(renderProblem);
  app.use(floodGuard({ trustedProxies: ['10.0.0.1'], badCredentialsPerMinute: 40 }));
  app.use(async (c, next) => {
    lookups += 1;
    if (!good.has(c.req.header('authorization') ?? '')) throw badCredentialError();
    c.set('principal', { kind: 'platform', keyId: 'key', name: 'name' });
    await next();
  });
  app.get('/', (c) => c.text('ok'));
});

interface Sent {
  credential?: string;
  address?: string;
  forwardedFor?: string;
}

async function send({ credential = 'bad', address = '203.0.113.9', forwardedFor }: Sent = {}): Promise<Response> {
  const headers = {
    authorization: credential,
    ...(forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }),
  };
  return app.request('/', { headers }, { incoming: { socket: { remoteAddress: address } } });
}

async function flood(count: number, sent: Sent = {}): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  const responses = await Promise.all(Array.from({ length: count }, () => send(sent)));
  for (const { status } of responses) statuses[status] = (statuses[status] ?? 0) + 1;
  return statuses;
}

describe('a flood of bad credentials', () => {
  it('is answered 429 with a time to wait, and looked up no more', async () => {
    expect(await flood(50)).toEqual({ 401: 10, 429: 40 });
    expect(lookups).toBe(10);
    const refused = await send();
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(await refused.json()).toMatchObject({ status: 429, code: 'request.rate_limited' });
  });

  it('locks out neither other addresses nor who was let in before from the same one', async () => {
    good.add('known').add('new');
    expect((await send({ credential: 'known' })).status).toBe(200);
    await flood(50);
    expect((await send({ credential: 'known' })).status).toBe(200);
    expect((await send({ credential: 'new' })).status).toBe(429);
    expect((await send({ credential: 'new', address: '198.51.100.1' })).status).toBe(200);
  });

  it('is counted by the address that a trusted proxy names, and by no other', async () => {
    const behind = { address: '10.0.0.1' };
    await flood(50, { ...behind, forwardedFor: '198.51.100.1' });
    expect((await send({ ...behind, forwardedFor: '198.51.100.1' })).status).toBe(429);
    expect((await send({ ...behind, forwardedFor: '198.51.100.2' })).status).toBe(401);
    await flood(50, { forwardedFor: '198.51.100.2' });
    expect((await send({ forwardedFor: '198.51.100.3' })).status).toBe(429);
  });
});

describe('good credentials', () => {
  it('are never counted, however many there are', async () => {
    good.add('known');
    for (let i = 0; i < 5; i++) expect(await flood(10, { credential: 'known' })).toEqual({ 200: 10 });
  });

  it('are counted as bad from when they are revoked', async () => {
    good.add('known');
    await send({ credential: 'known' });
    good.clear();
    expect(await flood(1, { credential: 'known' })).toEqual({ 401: 1 });
    expect(await flood(50, { credential: 'known' })).toEqual({ 401: 9, 429: 41 });
  });
});

it('answers what has no socket behind it', async () => {
  expect((await app.request('/')).status).toBe(401);
});
