import type { Context } from 'hono';
import type { ApiEnv } from './api-env.ts';
import { requireIfMatch } from './etag.ts';

/** Reads the version that `If-Match` names when it is asked for; undefined for `*`, whatever is there. */
export function expectedVersionOf(c: Context<ApiEnv>): () => number | undefined {
  return () => {
    const given = requireIfMatch(c);
    if (given === '*') return undefined;
    return /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
  };
}
