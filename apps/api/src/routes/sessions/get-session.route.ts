import { Session, getSession } from '@cairn/core/sessions';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer, pathParams } from '../../http/define-route.ts';
import { etagOf } from '../../http/etag.ts';
import { tenantContext } from '../../http/request-context.ts';

const route = defineRoute({
  operationId: 'getSession',
  method: 'get',
  path: '/v1/sessions/{id}',
  scope: 'sessions:read',
  errors: ['actor.no_user'],
  showsEtag: true,
  tags: ['Sessions'],
  summary: 'One session',
  description: 'A session of the caller’s, with the ETag that changing or deleting it asks for.',
  request: { params: pathParams({ id: 'The session’s id.' }) },
  responses: { 200: jsonAnswer(Session, 'The session.') },
});

export function registerGetSession(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const session = await getSession(tenantContext(c), c.req.valid('param'));
    c.header('ETag', etagOf(session.version));
    return c.json(session, 200);
  });
}
