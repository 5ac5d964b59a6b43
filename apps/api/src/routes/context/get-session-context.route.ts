import { getSessionContext, SessionContext, SessionContextQuery } from '@cairn/core/context';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer, pathParams } from '../../http/define-route.ts';
import { tenantContext } from '../../http/request-context.ts';

const route = defineRoute({
  operationId: 'getSessionContext',
  method: 'get',
  path: '/v1/sessions/{id}/context',
  scope: 'sessions:read',
  errors: ['actor.no_user'],
  tags: ['Context'],
  summary: 'The prompt of a session',
  description:
    'The prefix is frozen: the same bytes for the session’s whole life. The addendum belongs into the current user ' +
    'message: what earlier sessions say about `query`, and what changed since the prefix was frozen.',
  request: { params: pathParams({ id: 'The session’s id.' }), query: SessionContextQuery },
  responses: { 200: jsonAnswer(SessionContext, 'Prefix and addendum.') },
});

export function registerGetSessionContext(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const input = { sessionId: c.req.valid('param').id, ...c.req.valid('query') };
    return c.json(await getSessionContext(tenantContext(c), input), 200);
  });
}
