import { randomBytes } from 'node:crypto';
import { routePath } from 'hono/route';
import { createMiddleware } from 'hono/factory';
import { encodeId } from '@cairn/core/shared';
import type { ApiDeps, ApiEnv } from './api-env.ts';

/** Gives each request an id of ours, on every answer, and leaves one line about it. */
export function requestLog(deps: ApiDeps) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const requestId = `req_${randomBytes(12).toString('base64url')}`;
    const started = performance.now();
    c.set('deps', deps);
    c.set('requestId', requestId);
    c.header('X-Request-Id', requestId);
    await next();
    const principal = c.get('principal');
    deps.log({
      requestId,
      method: c.req.method,
      route: routePath(c, -1),
      status: c.res.status,
      milliseconds: Math.round(performance.now() - started),
      ...(principal?.kind === 'tenant'
        ? { orgId: encodeId('org', principal.tenantId), actorKind: principal.actor.kind }
        : {}),
      ...(c.error !== undefined && c.res.status >= 500 ? { error: c.error } : {}),
    });
  });
}
