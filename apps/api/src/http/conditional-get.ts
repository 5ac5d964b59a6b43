import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from './api-env.ts';
import { isAmong } from './etag.ts';

/** What the caller has already is not sent again: a GET whose answer has the ETag of `If-None-Match` is 304. */
export const conditionalGet = createMiddleware<ApiEnv>(async (c, next) => {
  await next();
  const given = c.req.header('if-none-match');
  const etag = c.res.headers.get('etag');
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
  if (!isRead || c.res.status !== 200 || given === undefined || etag === null || !isAmong(given, etag)) return;
  const headers = new Headers(c.res.headers);
  for (const name of ['content-type', 'content-length', 'content-disposition']) headers.delete(name);
  c.res = new Response(null, { status: 304, headers });
});
