import { describe, expect, it } from 'vitest';
import { describeBucket, intervalUs, requestRate } from './buckets.models.ts';
import { createLocalBuckets } from './index.ts';

function bucketsAt() {
  const time = { ms: 0 };
  return { time, buckets: createLocalBuckets({ most: 3, now: () => time.ms }) };
}

describe('a rate', () => {
  it.each([
    [1, 20],
    [1200, 20],
    [1800, 30],
    [30_000, 500],
  ])('of %i a minute lets %i in at once', (perMinute, burst) => {
    expect(requestRate(perMinute).burst).toBe(burst);
  });

  it('is never above its limit, also where a minute does not divide evenly', () => {
    for (const perMinute of [7, 11, 59, 601, 29_999, 599_999]) {
      expect(intervalUs(perMinute) * perMinute).toBeGreaterThanOrEqual(60_000_000);
    }
  });
});

describe('a bucket', () => {
  it('says how many it lets in and when it lets in one more', () => {
    const rate = requestRate(60);
    expect(describeBucket({ ...rate, fullInUs: 0 })).toEqual({ perMinute: 60, remaining: 20, moreInUs: 0 });
    expect(describeBucket({ ...rate, fullInUs: 500_000 })).toMatchObject({ remaining: 19, moreInUs: 500_000 });
    expect(describeBucket({ ...rate, fullInUs: 20_000_000 })).toMatchObject({ remaining: 0, moreInUs: 1_000_000 });
  });
});

describe('buckets of a process', () => {
  it('admit a burst and then the pace of the rate, in any window', () => {
    const { time, buckets } = bucketsAt();
    const admitted: number[] = [];
    for (; time.ms < 10_000; time.ms += 7) {
      if (buckets.take([{ name: 'a', ...requestRate(1200) }]).admitted) admitted.push(time.ms);
    }
    const over = admitted.flatMap((from, first) =>
      admitted.slice(first).filter((to, more) => more + 1 > 20 + (to - from) / 50),
    );
    expect(over).toEqual([]);
    expect(admitted.length).toBeGreaterThan(215);
  });

  it('charge several together or none of them', () => {
    const { buckets } = bucketsAt();
    const narrow = { name: 'narrow', perMinute: 1, burst: 1 };
    const wide = { name: 'wide', perMinute: 1, burst: 3 };
    const both = () => buckets.take([wide, narrow]).admitted;
    expect([both(), both(), both()]).toEqual([true, false, false]);
    const alone = () => buckets.take([wide]).admitted;
    expect([alone(), alone(), alone()]).toEqual([true, true, false]);
  });

  it('take one back', () => {
    const { buckets } = bucketsAt();
    const one = { name: 'a', perMinute: 1, burst: 1 };
    buckets.take([one]);
    buckets.giveBack(one);
    expect([buckets.take([one]).admitted, buckets.take([one]).admitted]).toEqual([true, false]);
  });

  it('hold no more names than they may, whatever comes, and keep those in use', () => {
    const { buckets } = bucketsAt();
    const used = { name: 'used', perMinute: 1, burst: 1 };
    for (let i = 0; i < 1000; i++) {
      buckets.take([used]);
      buckets.take([{ name: `name ${i}`, perMinute: 1, burst: 1 }]);
    }
    expect([buckets.size, buckets.take([used]).admitted]).toEqual([3, false]);
  });
});
