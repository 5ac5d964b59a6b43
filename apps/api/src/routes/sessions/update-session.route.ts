import { Session, SessionChanges, updateSession } from '@cairn/core/sessions';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer, jsonBody, pathParams } from '../../http/define-route.ts';
import { etagOf } from '../../http/etag.ts';
import { tenantContext } from '../../http/request-context.ts';
import { expectedVersionOf } from '../../http/expected-version.ts';

const route = defineRoute({
  operationId: 'updateSession',
  method: 'patch',
  path: '/v1/sessions/{id}',
  scope: 'sessions:write',
  errors: ['actor.no_user', 'session.changed'],
  showsEtag: true,
  needsIfMatch: true,
  tags: ['Sessions'],
  summary: 'Change a session’s title, source, device or metadata',
  description: 'Needs `If-Match`. What is not given stays; null clears a text; metadata is replaced as a whole.',
  request: { params: pathParams({ id: 'The session’s id.' }), body: jsonBody(SessionChanges) },
  responses: { 200: jsonAnswer(Session, 'The session as it is now.') },
});

export function registerUpdateSession(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const { id } = c.req.valid('param');
    const change = { id, expectedVersion: expectedVersionOf(c), changes: c.req.valid('json') };
    const session = await updateSession(tenantContext(c), change);
    c.header('ETag', etagOf(session.version));
    return c.json(session, 200);
  });
}
