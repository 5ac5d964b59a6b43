import { describeBucket, intervalUs, takeOne, type Bucket, type BucketState, type Rate } from './buckets.models.ts';
import { createRecentMap } from './recent-map.ts';

export interface LocalBucketsOptions {
  /** Buckets kept; the one not used for longest is forgotten first. */
  most: number;
  /** Milliseconds that never go back. */
  now?: () => number;
}

export interface LocalBucket extends Rate {
  name: string;
}

/** Buckets of this process alone: what guards it before, beside and without the database. */
export interface LocalBuckets {
  /** One request out of all of them, or out of none. */
  take(wanted: readonly LocalBucket[]): { admitted: boolean; states: BucketState[] };
  /** Puts one request back. */
  giveBack(bucket: LocalBucket): void;
  /** Takes over what the database said of a bucket just now. */
  adopt(name: string, bucket: Bucket): void;
  readonly size: number;
}

export function createLocalBuckets({ most, now = () => performance.now() }: LocalBucketsOptions): LocalBuckets {
  /** When each is full again, in microseconds of `now`. */
  const fullAt = createRecentMap<number>(most);

  return {
    take: (wanted) => {
      const atUs = now() * 1000;
      const before = wanted.map(({ name, ...rate }): Bucket => {
        return { ...rate, fullInUs: within(rate, (fullAt.get(name) ?? 0) - atUs) };
      });
      const { admitted, buckets } = takeOne(before);
      for (const [i, { name }] of wanted.entries()) fullAt.set(name, atUs + (buckets[i]?.fullInUs ?? 0));
      return { admitted, states: buckets.map(describeBucket) };
    },
    giveBack: ({ name, perMinute }) => {
      const before = fullAt.get(name);
      if (before !== undefined) fullAt.set(name, before - intervalUs(perMinute));
    },
    adopt: (name, { fullInUs }) => fullAt.set(name, now() * 1000 + fullInUs),
    get size() {
      return fullAt.size;
    },
  };
}

/** Never more than the bucket is deep: a rate that was raised must not leave it closed. */
function within({ perMinute, burst }: Rate, fullInUs: number): number {
  return Math.min(Math.max(0, fullInUs), burst * intervalUs(perMinute));
}
