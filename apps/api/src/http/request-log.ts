import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { routePath } from 'hono/route';
import { createMiddleware } from 'hono/factory';
import { beginWork, countRefusal, endWork, insideWork, requestBegan, requestEnded } from '@cairn/core/telemetry';
import type { ApiDeps, ApiEnv } from './api-env.ts';
import { describeFailure, describePrincipal, type RequestLogEntry } from './request-log-entry.ts';

type Work = ReturnType<typeof beginWork>;

/** Gives each request an id of ours, on every answer, and leaves one line, one count and one span about it. */
export function requestLog(deps: ApiDeps) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const requestId = `req_${randomBytes(12).toString('base64url')}`;
    const started = performance.now();
    c.set('deps', deps);
    c.set('requestId', requestId);
    c.header('X-Request-Id', requestId);
    const work = beginWork({ name: c.req.method, kind: 'request', traceparent: c.req.header('traceparent') });
    requestBegan();
    try {
      await insideWork(work, next);
    } finally {
      const entry = describeRequest(c, { work, milliseconds: performance.now() - started });
      note(entry, work);
      deps.log({ ...entry, milliseconds: Math.round(entry.milliseconds) });
    }
  });
}

function describeRequest(
  c: Context<ApiEnv>,
  { work, milliseconds }: { work: Work; milliseconds: number },
): RequestLogEntry {
  return {
    event: 'request',
    requestId: c.get('requestId'),
    traceId: work.traceId,
    method: c.req.method,
    route: patternOf(c),
    status: c.res.status,
    milliseconds,
    databaseMilliseconds: Math.round(work.databaseMilliseconds),
    queries: work.queries,
    ...describePrincipal(c.get('principal')),
    ...describeFailure(c.error, c.res.status),
  };
}

/** Middleware matches by `*`: where nothing else did, no route was found. */
function patternOf(c: Context<ApiEnv>): string {
  const pattern = routePath(c, -1);
  return pattern.endsWith('*') ? 'none' : pattern;
}

function note(entry: RequestLogEntry, work: Work): void {
  const { method, route, status, milliseconds, requestId, orgId, code, error } = entry;
  requestEnded({ method, route, status, seconds: milliseconds / 1000 });
  if (status === 429) countRefusal('rate_limited');
  if (code === 'service.overloaded') countRefusal('overloaded');
  const attributes = {
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
    'cairn.request': requestId,
    ...(orgId === undefined ? {} : { 'cairn.org': orgId }),
  };
  endWork(work, { name: `${method} ${route}`, attributes, error });
}
