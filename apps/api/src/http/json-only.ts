import { createMiddleware } from 'hono/factory';
import { AppError } from '@cairn/core/shared';
import type { ApiEnv } from './api-env.ts';

const WRITES = new Set(['POST', 'PUT', 'PATCH']);
const ACCEPTED = /^application\/(json|zip|[\w.+-]+\+json)\b/i;

/** A body of another type than a route takes is refused before it is parsed. */
export const jsonOnly = createMiddleware<ApiEnv>(async (c, next) => {
  const type = c.req.header('content-type');
  const hasBody = c.req.header('transfer-encoding') !== undefined || Number(c.req.header('content-length') ?? 0) > 0;
  if (WRITES.has(c.req.method) && hasBody && !ACCEPTED.test(type ?? '')) {
    throw new AppError({
      kind: 'unsupported_media',
      code: 'request.unsupported_media',
      message: 'Send application/json.',
    });
  }
  await next();
});
