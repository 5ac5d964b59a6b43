import { createMiddleware } from 'hono/factory';
import { notFoundError, validationError } from '@cairn/core/shared';
import type { ApiEnv } from './api-env.ts';

/**
 * A NUL is text that the database cannot hold: nothing is stored under it, and nothing can be asked with it. Of a
 * parameter given twice nobody knows which one is meant.
 */
export const storableUrl = createMiddleware<ApiEnv>(async (c, next) => {
  const { pathname, searchParams } = new URL(c.req.url);
  if (/%00/.test(pathname)) throw notFoundError();
  const given = new Set<string>();
  for (const [name, value] of searchParams) {
    if (given.has(name)) throw validationError([{ path: `/${name}`, message: 'is given twice' }]);
    given.add(name);
    if (`${name}${value}`.includes('\0')) throw validationError([{ path: `/${name}`, message: 'must not hold a NUL' }]);
  }
  await next();
});
