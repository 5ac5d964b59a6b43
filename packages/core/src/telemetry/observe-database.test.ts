import type { Database } from '@cairn/db';
import { expect, it } from 'vitest';
import { currentWork } from '../shared/work-scope.ts';
import { renderMetrics } from './metrics.ts';
import { countQuery, observeDatabase } from './observe-database.ts';
import { beginWork, insideWork } from './tracer.ts';

/** Has one connection, which the transaction before must have given back. */
function singleConnection(): Pick<Database, 'transaction'> {
  let free = Promise.resolve();
  return {
    transaction: async (work) => {
      const before = free;
      let release = () => {};
      free = new Promise((resolve) => (release = resolve));
      await before;
      return work({} as never).finally(release);
    },
  };
}

async function metric(name: string): Promise<number> {
  const line = (await renderMetrics()).split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1) ?? Number.NaN);
}

const OPEN = 'cairn_database_transactions{state="open"}';
const WAITING = 'cairn_database_transactions{state="waiting"}';

it('tells who holds a connection from who waits for one, and forgets both when they end', async () => {
  const db = observeDatabase(singleConnection() as Database, { maxConnections: 1 });
  let finish = () => {};
  const held = new Promise<void>((resolve) => (finish = resolve));
  const first = db.transaction(() => held);
  const second = db.transaction(async () => Promise.reject(new Error('no')));
  await new Promise((resolve) => setImmediate(resolve));
  expect([await metric(OPEN), await metric(WAITING)]).toEqual([1, 1]);
  finish();
  await Promise.allSettled([first, second]);
  expect([await metric(OPEN), await metric(WAITING)]).toEqual([0, 0]);
  expect(await metric('cairn_database_transaction_seconds_count')).toBe(2);
  expect(await metric('cairn_database_connections_max')).toBe(1);
});

it('adds up the time and the statements of the request or job at work', async () => {
  const db = observeDatabase(singleConnection() as Database, { maxConnections: 1 });
  const work = beginWork({ name: 'x', kind: 'request', traceparent: undefined });
  await insideWork(work, async () => {
    await db.transaction(async () => countQuery());
    await db.transaction(async () => countQuery());
    expect(currentWork()).toBe(work);
  });
  countQuery();
  expect(work.queries).toBe(2);
  expect(work.databaseMilliseconds).toBeGreaterThan(0);
});
