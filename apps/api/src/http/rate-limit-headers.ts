import { randomInt } from 'node:crypto';
import type { RequestPolicy } from '@cairn/core/limits';

/** The clients of one refusal must not all come back in the same second. */
const jitterSeconds = (atMost: number) => randomInt(0, atMost + 1);

/**
 * `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-11): structured lists of strings with
 * integer parameters. `t` is the seconds until one more request is let in.
 */
export function rateLimitHeaders(policies: readonly RequestPolicy[]): Record<string, string> {
  return {
    'RateLimit-Policy': policies.map(({ name, perMinute }) => `"${name}";q=${perMinute};w=60`).join(', '),
    RateLimit: policies
      .map(({ name, remaining, moreInUs }) => `"${name}";r=${remaining};t=${toSeconds(moreInUs)}`)
      .join(', '),
  };
}

/** Whole seconds until every bucket that is empty lets one in, at least 1, and up to half as many again. */
export function retryAfterSeconds(policies: readonly RequestPolicy[], jitter = jitterSeconds): number {
  const empty = policies.filter(({ remaining }) => remaining === 0);
  const seconds = Math.max(1, ...empty.map(({ moreInUs }) => toSeconds(moreInUs)));
  return seconds + jitter(Math.ceil(seconds / 2));
}

function toSeconds(microseconds: number): number {
  return Math.ceil(microseconds / 1_000_000);
}
