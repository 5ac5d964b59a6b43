import { PageInput, User, listUsers } from '@cairn/core/identity';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer, pageOf } from '../../http/define-route.ts';
import { tenantContext } from '../../http/request-context.ts';

const route = defineRoute({
  operationId: 'listUsers',
  method: 'get',
  path: '/v1/users',
  scope: 'members:admin',
  tags: ['Identity'],
  summary: 'Users, oldest first',
  description: 'All users of the organization.',
  request: { query: PageInput },
  responses: { 200: jsonAnswer(pageOf(User), 'A page of users.') },
});

export function registerListUsers(app: ApiApp): void {
  app.openapi(route, async (c) => c.json(await listUsers(tenantContext(c), c.req.valid('query')), 200));
}
