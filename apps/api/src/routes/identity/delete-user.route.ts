import { z } from '@hono/zod-openapi';
import { deleteUser } from '@cairn/core/identity';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, pathParams } from '../../http/define-route.ts';
import { tenantContext } from '../../http/request-context.ts';

/** An unknown wish, to erase above all, must not look granted. */
const NoQuery = z.strictObject({});

const route = defineRoute({
  operationId: 'deleteUser',
  method: 'delete',
  path: '/v1/users/{id}',
  scope: 'members:admin',
  errors: ['user.owner_needed', 'user.last_owner'],
  tags: ['Identity'],
  summary: 'Remove a user',
  description:
    'All their keys open nothing from then on (on other nodes within five seconds), they are in no team, and their e-mail is free again. What they made stays, and stays theirs: nothing is erased. Removing them again changes nothing. Only an owner removes an owner (403 `user.owner_needed`), and nobody the last one (409 `user.last_owner`).',
  request: { params: pathParams({ id: 'The user’s id.' }), query: NoQuery },
  responses: { 204: { description: 'The user is removed.' } },
});

export function registerDeleteUser(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const ctx = tenantContext(c);
    await deleteUser(ctx, c.req.valid('param'));
    c.get('deps').authenticator.forget(ctx.tenantId);
    return c.body(null, 204);
  });
}
