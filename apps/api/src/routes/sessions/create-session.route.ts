import { buildPrefix } from '@cairn/core/context';
import { CreateSessionInput, Session, createSession } from '@cairn/core/sessions';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer, optionalJsonBody } from '../../http/define-route.ts';
import { etagOf } from '../../http/etag.ts';
import { answerOnce } from '../../http/answer-once.ts';

const route = defineRoute({
  operationId: 'createSession',
  method: 'post',
  path: '/v1/sessions',
  scope: 'sessions:write',
  errors: ['actor.no_user', 'resource.not_found'],
  showsEtag: true,
  tags: ['Sessions'],
  summary: 'Start a session',
  description:
    'Makes a session of the caller’s and freezes its prefix: memory and skills as they are now, the same bytes for the session’s whole life. An external id that the caller used before answers that session.',
  request: { body: optionalJsonBody(CreateSessionInput) },
  responses: {
    201: jsonAnswer(Session, 'The session that was made.'),
    200: jsonAnswer(Session, 'The session that has this external id, as it is.'),
  },
});

export function registerCreateSession(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const input = c.req.valid('json');
    return answerOnce(c, {
      run: (ctx) => createSession(ctx, { input, buildPrefix }),
      render: ({ session, created }) => {
        c.header('ETag', etagOf(session.version));
        return c.json(session, created ? 201 : 200);
      },
    });
  });
}
