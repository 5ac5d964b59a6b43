import type { Context } from 'hono';
import type { ApiEnv } from '../../http/api-env.ts';
import { requireIfMatch } from '../../http/etag.ts';

/** Reads the revision that `If-Match` names when it is asked for; undefined for `*`, whatever is there. */
export function expectedRevisionOf(c: Context<ApiEnv>): () => number | undefined {
  return () => {
    const given = requireIfMatch(c);
    if (given === '*') return undefined;
    return /^\d{1,9}$/.test(given) ? Number(given) : Number.NaN;
  };
}
