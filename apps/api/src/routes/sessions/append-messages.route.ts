import { AppendMessagesInput, AppendedMessages, appendMessages } from '@cairn/core/sessions';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer, jsonBody, pathParams } from '../../http/define-route.ts';
import { answerOnce } from '../../http/answer-once.ts';

/** Histories get imported in large pieces. */
const HISTORY_AT_MOST = 32 * 1024 * 1024;

const route = defineRoute({
  operationId: 'appendMessages',
  method: 'post',
  path: '/v1/sessions/{id}/messages',
  scope: 'sessions:write',
  errors: ['actor.no_user'],
  bodyAtMost: HISTORY_AT_MOST,
  tags: ['Sessions'],
  summary: 'Add messages to a session',
  description:
    '1 to 500 messages, in their order; search finds them in the next request. A repeated external id is the message that has it already. Times may lie in the past: histories get imported.',
  request: { params: pathParams({ id: 'The session’s id.' }), body: jsonBody(AppendMessagesInput) },
  responses: { 201: jsonAnswer(AppendedMessages, 'Where each message stands, and the reviews that these set off.') },
});

export function registerAppendMessages(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const request = { sessionId: c.req.valid('param').id, input: c.req.valid('json') };
    return answerOnce(c, { run: (ctx) => appendMessages(ctx, request), render: (added) => c.json(added, 201) });
  });
}
