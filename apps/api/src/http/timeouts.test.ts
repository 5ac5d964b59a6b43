import { describe, expect, it } from 'vitest';
import type { TenantContext } from '@cairn/core/shared';
import { createSmallApp } from '../test/small-app.test-support.ts';
import { shedLoad } from './load-shedding.ts';
import { allowTime, answerWithin, unlessOver } from './timeouts.ts';

interface Ran {
  transactions: number;
}

/** A database that only counts. */
function countingDatabase(ran: Ran): TenantContext['db'] {
  return {
    driver: 'pglite',
    transaction: async (work) => {
      const result = await work({} as never);
      ran.transactions += 1;
      return result;
    },
  } as TenantContext['db'];
}

/** `/` waits until it is let go and then wants a transaction; it says how that went. */
function build(milliseconds: number) {
  const app = createSmallApp();
  const gate = Promise.withResolvers<void>();
  const outcome = Promise.withResolvers<string>();
  const ran = { transactions: 0 };
  app.use(answerWithin(milliseconds));
  app.use(shedLoad({ requestsAtOnce: 1 }));
  app.use('/upload', allowTime(60_000));
  app.on('GET', ['/', '/upload'], async (c) => {
    await gate.promise;
    const db = unlessOver(countingDatabase(ran), c.get('deadline'));
    await db
      .transaction(async () => {})
      .then(
        () => outcome.resolve('committed'),
        (error: Error) => outcome.resolve(error.message),
      );
    return c.text('done');
  });
  app.get('/quick', (c) => c.text('done'));
  return { app, letGo: gate.resolve, outcome: outcome.promise, ran };
}

describe('a request that takes too long', () => {
  it('is answered 503 with Retry-After, and begins no other transaction', async () => {
    const { app, letGo, outcome, ran } = build(1);
    const answer = await app.request('/');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answer.json()).toMatchObject({ code: 'service.timed_out' });
    letGo();
    expect(await outcome).toBe('The request was cut off.');
    expect(ran.transactions).toBe(0);
  });

  it('keeps its slot until its work has ended', async () => {
    const { app, letGo, outcome } = build(1);
    await app.request('/');
    expect((await app.request('/quick')).status).toBe(503);
    letGo();
    await outcome;
    await new Promise((resolve) => setImmediate(resolve));
    expect((await app.request('/quick')).status).toBe(200);
  });

  it('is 408 where it was the body that did not come, and the last on its connection', async () => {
    const { app } = build(1);
    const answer = await app.request('/', {}, { incoming: { complete: false } });
    expect([answer.status, answer.headers.get('connection')]).toEqual([408, 'close']);
    expect(await answer.json()).toMatchObject({ code: 'request.too_slow' });
  });

  it('has more time where its route takes uploads', async () => {
    const { app, letGo, ran } = build(1);
    const answer = app.request('/upload');
    await new Promise((resolve) => setTimeout(resolve, 20));
    letGo();
    expect((await answer).status).toBe(200);
    expect(ran.transactions).toBe(1);
  });
});

describe('a request whose client has gone', () => {
  it('begins no other transaction', async () => {
    const { app, letGo, outcome, ran } = build(60_000);
    const client = new AbortController();
    const answer = app.request('/', { signal: client.signal });
    client.abort();
    letGo();
    expect(await outcome).toBe('The request was cut off.');
    expect(ran.transactions).toBe(0);
    await answer;
  });
});
