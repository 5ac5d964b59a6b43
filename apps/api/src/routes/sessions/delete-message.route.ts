import { deleteMessage } from '@cairn/core/sessions';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, pathParams } from '../../http/define-route.ts';
import { tenantContext } from '../../http/request-context.ts';

const route = defineRoute({
  operationId: 'deleteMessage',
  method: 'delete',
  path: '/v1/sessions/{id}/messages/{messageId}',
  scope: 'sessions:write',
  errors: ['actor.no_user'],
  tags: ['Sessions'],
  summary: 'Erase one message',
  description: 'Erases the message and what search keeps of it; the others keep their numbers.',
  request: { params: pathParams({ id: 'The session’s id.', messageId: 'The message’s id.' }) },
  responses: { 204: { description: 'It is gone.' } },
});

export function registerDeleteMessage(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const { id, messageId } = c.req.valid('param');
    await deleteMessage(tenantContext(c), { sessionId: id, messageId });
    return c.body(null, 204);
  });
}
