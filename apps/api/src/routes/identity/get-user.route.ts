import { User, getUser } from '@cairn/core/identity';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer, pathParams } from '../../http/define-route.ts';
import { etagOf } from '../../http/etag.ts';
import { tenantContext } from '../../http/request-context.ts';

const route = defineRoute({
  operationId: 'getUser',
  method: 'get',
  path: '/v1/users/{id}',
  scope: 'any',
  errors: ['auth.missing_scope', 'auth.tenant_key_needed'],
  showsEtag: true,
  tags: ['Identity'],
  summary: 'One user',
  description:
    'Oneself; with `members:admin` anyone of the organization. With the ETag that changing the user asks for. A removed user is not there.',
  request: { params: pathParams({ id: 'The user’s id.' }) },
  responses: { 200: jsonAnswer(User, 'The user.') },
});

export function registerGetUser(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const user = await getUser(tenantContext(c), c.req.valid('param'));
    c.header('ETag', etagOf(user.version));
    return c.json(user, 200);
  });
}
