import { ListSessionsInput, SessionList, listSessions } from '@cairn/core/sessions';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer } from '../../http/define-route.ts';
import { tenantContext } from '../../http/request-context.ts';

const route = defineRoute({
  operationId: 'listSessions',
  method: 'get',
  path: '/v1/sessions',
  scope: 'sessions:read',
  errors: ['actor.no_user', 'resource.not_found'],
  tags: ['Sessions'],
  summary: 'One’s sessions, last started first',
  description: 'The caller’s own sessions and nobody else’s, filtered by what is given.',
  request: { query: ListSessionsInput },
  responses: { 200: jsonAnswer(SessionList, 'A page of sessions.') },
});

export function registerListSessions(app: ApiApp): void {
  app.openapi(route, async (c) => c.json(await listSessions(tenantContext(c), c.req.valid('query')), 200));
}
