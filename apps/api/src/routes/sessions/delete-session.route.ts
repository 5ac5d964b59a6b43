import { forgetAnswers } from '@cairn/core/idempotency';
import { forgetSession } from '@cairn/core/learning';
import { deleteSession } from '@cairn/core/sessions';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, pathParams } from '../../http/define-route.ts';
import { tenantContext } from '../../http/request-context.ts';
import { expectedVersionOf } from '../../http/expected-version.ts';

const route = defineRoute({
  operationId: 'deleteSession',
  method: 'delete',
  path: '/v1/sessions/{id}',
  scope: 'sessions:write',
  errors: ['actor.no_user', 'session.changed'],
  needsIfMatch: true,
  tags: ['Sessions'],
  summary: 'Erase a session',
  description:
    'Needs `If-Match`. Erases its messages, what search keeps of them and what was derived from this session alone. There is no way back.',
  request: { params: pathParams({ id: 'The session’s id.' }) },
  responses: { 204: { description: 'It is gone.' } },
});

export function registerDeleteSession(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const { id } = c.req.valid('param');
    const erasers = [forgetSession, forgetAnswers];
    await deleteSession(tenantContext(c), { id, expectedVersion: expectedVersionOf(c), erasers });
    return c.body(null, 204);
  });
}
