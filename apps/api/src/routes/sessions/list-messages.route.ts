import { ListMessagesInput, MessageList, listMessages } from '@cairn/core/sessions';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer, pathParams } from '../../http/define-route.ts';
import { tenantContext } from '../../http/request-context.ts';

const route = defineRoute({
  operationId: 'listMessages',
  method: 'get',
  path: '/v1/sessions/{id}/messages',
  scope: 'sessions:read',
  errors: ['actor.no_user'],
  tags: ['Sessions'],
  summary: 'A session’s messages in their order',
  description: 'Page by page, or with `around` one message and its neighbours on both sides.',
  request: { params: pathParams({ id: 'The session’s id.' }), query: ListMessagesInput },
  responses: { 200: jsonAnswer(MessageList, 'A page of messages, or the window.') },
});

export function registerListMessages(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const { id } = c.req.valid('param');
    return c.json(await listMessages(tenantContext(c), { sessionId: id, input: c.req.valid('query') }), 200);
  });
}
