import { describe, expect, it } from 'vitest';
import type { Database } from '@cairn/db';
import { requestRate } from './buckets.models.ts';
import { createRequestLimiter } from './index.ts';
import type { TakenRequests } from './request-rates.repository.ts';

const unused = {} as Database;
const subject = { tenantId: 'organization', keyId: 'key' };

function taken(granted: number, { fullInUs = 0, perMinute = 1200 } = {}): TakenRequests {
  return { granted, organization: { ...requestRate(perMinute), fullInUs }, key: null };
}

/** A limiter whose database answers as it is told, by a clock that stands still. */
function limiterOn(answer: (wanted: number) => Promise<TakenRequests>) {
  const time = { ms: 1000 };
  const asked: number[] = [];
  const fallbacks: unknown[] = [];
  const limiter = createRequestLimiter({
    db: unused,
    now: () => time.ms,
    slowMs: 20,
    onFallback: (error) => fallbacks.push(error),
    ask: ({ wanted }) => {
      asked.push(wanted);
      return answer(wanted);
    },
  });
  const many = async (count: number) => {
    const verdicts = await Promise.all(Array.from({ length: count }, () => limiter.take(subject)));
    return verdicts.filter(({ admitted }) => admitted).length;
  };
  return { limiter, many, time, asked, fallbacks };
}

describe('the limiter', () => {
  it('asks once for all that wait while it asks', async () => {
    const { many, asked } = limiterOn(async (wanted) => taken(wanted));
    expect(await many(10)).toBe(10);
    expect(asked).toEqual([1, 9]);
  });

  it('lets in as many of those as were granted, and says why not more', async () => {
    const { limiter } = limiterOn(async (wanted) => taken(Math.min(wanted, 3), { fullInUs: 1_000_000 }));
    const verdicts = await Promise.all(Array.from({ length: 10 }, () => limiter.take(subject)));
    expect(verdicts.filter(({ admitted }) => admitted)).toHaveLength(4);
    expect(verdicts.at(-1)?.policies).toEqual([{ name: 'requests', perMinute: 1200, remaining: 0, moreInUs: 50_000 }]);
  });

  it('remembers a refusal for as long as the database would repeat it', async () => {
    const { many, time, asked } = limiterOn(async () => taken(0, { fullInUs: 1_000_000 }));
    await many(1);
    time.ms += 49;
    expect(await many(100)).toBe(0);
    expect(asked).toEqual([1]);
    time.ms += 1;
    await many(1);
    expect(asked).toEqual([1, 1]);
  });

  it('remembers no refusal for longer than a second, since the limit may be raised', async () => {
    const { many, time, asked } = limiterOn(async () => taken(0, { fullInUs: 20 * 60_000_000, perMinute: 1 }));
    await many(1);
    time.ms += 1000;
    await many(1);
    expect(asked).toEqual([1, 1]);
  });
});

describe('the limiter without a database', () => {
  it('lets requests pass within the last known bound, and goes back when it can', async () => {
    let isDown = false;
    const { many, time, fallbacks } = limiterOn(async (wanted) => {
      if (isDown) throw new Error('down');
      return taken(wanted, { fullInUs: 600_000 });
    });
    await many(1);
    isDown = true;
    expect(await many(50)).toBe(8);
    expect(fallbacks).toHaveLength(1);
    time.ms += 1000;
    expect(await many(50)).toBe(20);
    isDown = false;
    time.ms += 1000;
    await many(1);
    expect(await many(50)).toBe(50);
  });

  it('has one request find out whether it is back, while the others pass', async () => {
    const { many, time, asked, fallbacks } = limiterOn(async () => {
      throw new Error('down');
    });
    await many(1);
    time.ms += 2000;
    expect(await many(15)).toBe(15);
    expect([asked, fallbacks.length]).toEqual([[1, 1], 1]);
  });

  it('waits for one that is too slow once, and then not for a while', async () => {
    const { many, asked, fallbacks } = limiterOn(() => new Promise(() => {}));
    expect(await many(5)).toBe(5);
    expect(await many(5)).toBe(5);
    expect(asked).toEqual([1]);
    expect(String(fallbacks[0])).toMatch(/did not count/);
  });
});
