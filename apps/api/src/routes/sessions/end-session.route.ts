import { EndSessionInput, Session, endSession } from '@cairn/core/sessions';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer, optionalJsonBody, pathParams } from '../../http/define-route.ts';
import { etagOf } from '../../http/etag.ts';
import { answerOnce } from '../../http/answer-once.ts';

const route = defineRoute({
  operationId: 'endSession',
  method: 'post',
  path: '/v1/sessions/{id}/end',
  scope: 'sessions:write',
  errors: ['actor.no_user'],
  showsEtag: true,
  tags: ['Sessions'],
  summary: 'End a session',
  description: 'A session that has ended stays as it is. A new message opens it again.',
  request: { params: pathParams({ id: 'The session’s id.' }), body: optionalJsonBody(EndSessionInput) },
  responses: { 200: jsonAnswer(Session, 'The session as it is now.') },
});

export function registerEndSession(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const request = { ...c.req.valid('param'), input: c.req.valid('json') };
    return answerOnce(c, {
      run: (ctx) => endSession(ctx, request),
      render: (session) => {
        c.header('ETag', etagOf(session.version));
        return c.json(session, 200);
      },
    });
  });
}
