export interface Rate {
  perMinute: number;
  /** What a full bucket lets in at once. */
  burst: number;
}

/** How full a bucket of requests is, by GCRA. */
export interface Bucket extends Rate {
  /** Microseconds until it is full again. */
  fullInUs: number;
}

/** What a client may know of a bucket. */
export interface BucketState {
  perMinute: number;
  /** Requests that would be let in now. */
  remaining: number;
  /** Microseconds until one more would be; 0 where nothing is used. */
  moreInUs: number;
}

/** A burst holds a second's worth of requests, and at least this many. */
export const LEAST_BURST = 20;

/** Microseconds between two requests of an even flow; rounded up, so that the bound is never above the limit. */
export function intervalUs(perMinute: number): number {
  return Math.ceil(60_000_000 / perMinute);
}

/** The rate of an organization or a key. */
export function requestRate(perMinute: number): Rate {
  return { perMinute, burst: Math.max(LEAST_BURST, Math.floor(perMinute / 60)) };
}

export function describeBucket({ perMinute, burst, fullInUs }: Bucket): BucketState {
  const interval = intervalUs(perMinute);
  const room = interval * burst - fullInUs;
  const remaining = Math.max(0, Math.floor(room / interval));
  return { perMinute, remaining, moreInUs: fullInUs <= 0 ? 0 : (remaining + 1) * interval - room };
}

/** Charges every bucket with one request, or none of them where one has no room: then `admitted` is false. */
export function takeOne(buckets: readonly Bucket[]): { admitted: boolean; buckets: Bucket[] } {
  const admitted = buckets.every((bucket) => describeBucket(bucket).remaining > 0);
  if (!admitted) return { admitted, buckets: [...buckets] };
  return { admitted, buckets: buckets.map(charge) };
}

function charge(bucket: Bucket): Bucket {
  return { ...bucket, fullInUs: bucket.fullInUs + intervalUs(bucket.perMinute) };
}
