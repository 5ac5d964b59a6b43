import { describe, expect, it } from 'vitest';
import type { RequestPolicy } from '@cairn/core/limits';
import { rateLimitHeaders, retryAfterSeconds } from './rate-limit-headers.ts';

const organization: RequestPolicy = { name: 'requests', perMinute: 1200, remaining: 3, moreInUs: 50_000 };
const key: RequestPolicy = { name: 'key', perMinute: 6, remaining: 0, moreInUs: 7_200_000 };

/** A list of RFC 9651 of strings whose parameters are integers. */
const LIST = /^"[a-z]+"(;[a-z]+=\d{1,15})+(, "[a-z]+"(;[a-z]+=\d{1,15})+)*$/;

describe('the headers of a limit', () => {
  it('name the organization’s bound, what is left of it and when there is more', () => {
    expect(rateLimitHeaders([organization])).toEqual({
      'RateLimit-Policy': '"requests";q=1200;w=60',
      RateLimit: '"requests";r=3;t=1',
    });
  });

  it('list a key’s own bound beside it', () => {
    const headers = rateLimitHeaders([organization, key]);
    expect(headers).toEqual({
      'RateLimit-Policy': '"requests";q=1200;w=60, "key";q=6;w=60',
      RateLimit: '"requests";r=3;t=1, "key";r=0;t=8',
    });
    for (const value of Object.values(headers)) expect(value).toMatch(LIST);
  });
});

describe('Retry-After', () => {
  it('is never earlier than the bound lets one in, nor before `t`', () => {
    expect(retryAfterSeconds([organization, key], () => 0)).toBe(8);
    expect(retryAfterSeconds([{ ...organization, remaining: 0 }], () => 0)).toBe(1);
  });

  it('is spread upwards by at most half as much again', () => {
    const seen = new Set(Array.from({ length: 500 }, () => retryAfterSeconds([key])));
    expect([Math.min(...seen), Math.max(...seen), seen.size]).toEqual([8, 12, 5]);
  });
});
