import type { Context } from 'hono';
import { AppError } from '@cairn/core/shared';
import type { ApiEnv } from './api-env.ts';

/** A strong entity tag of a version: `"7"`. */
export function etagOf(version: number | string): string {
  return `"${version}"`;
}

/** Whether an `If-None-Match` names a tag. It compares weakly, so a proxy's `W/` does not count. */
export function isAmong(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

/**
 * The version that the caller means to change, from `If-Match`; `*` for whatever is there.
 * @throws AppError `request.if_match_needed` (428) where it is missing
 */
export function requireIfMatch(c: Context<ApiEnv>): string {
  const given = c.req.header('if-match');
  if (given === undefined) {
    throw new AppError({
      kind: 'precondition_required',
      code: 'request.if_match_needed',
      message: 'Send If-Match with the ETag of what you read.',
    });
  }
  return given.trim().replace(/^"(.*)"$/, '$1');
}
