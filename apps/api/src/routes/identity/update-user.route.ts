import { User, UserChanges, updateUser } from '@cairn/core/identity';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer, jsonBody, pathParams } from '../../http/define-route.ts';
import { etagOf } from '../../http/etag.ts';
import { expectedVersionOf } from '../../http/expected-version.ts';
import { tenantContext } from '../../http/request-context.ts';

const route = defineRoute({
  operationId: 'updateUser',
  method: 'patch',
  path: '/v1/users/{id}',
  scope: 'members:admin',
  errors: ['user.changed', 'user.email_taken', 'user.owner_needed', 'user.last_owner'],
  showsEtag: true,
  needsIfMatch: true,
  tags: ['Identity'],
  summary: 'Change a user’s name, e-mail or role',
  description:
    'Needs `If-Match`. What is not given stays. A new role holds for all their keys: on the node that answers at once, on all others within five seconds. Only an owner makes or changes an owner (403 `user.owner_needed`), and the last one stays one (409 `user.last_owner`).',
  request: { params: pathParams({ id: 'The user’s id.' }), body: jsonBody(UserChanges) },
  responses: { 200: jsonAnswer(User, 'The user as they are now.') },
});

export function registerUpdateUser(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const ctx = tenantContext(c);
    const { id } = c.req.valid('param');
    const user = await updateUser(ctx, { id, expectedVersion: expectedVersionOf(c), changes: c.req.valid('json') });
    c.get('deps').authenticator.forget(ctx.tenantId);
    c.header('ETag', etagOf(user.version));
    return c.json(user, 200);
  });
}
