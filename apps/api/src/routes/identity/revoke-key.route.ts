import { revokeKey } from '@cairn/core/identity';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, pathParams } from '../../http/define-route.ts';
import { tenantContext } from '../../http/request-context.ts';

const route = defineRoute({
  operationId: 'revokeKey',
  method: 'delete',
  path: '/v1/keys/{id}',
  scope: 'keys:admin',
  tags: ['Identity'],
  summary: 'Revoke a key',
  description:
    'It opens nothing from then on: on the node that answers at once, on all others within five seconds. Revoking again changes nothing.',
  request: { params: pathParams({ id: 'The key’s id.' }) },
  responses: { 204: { description: 'The key is revoked.' } },
});

export function registerRevokeKey(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const ctx = tenantContext(c);
    await revokeKey(ctx, c.req.valid('param'));
    c.get('deps').authenticator.forget(ctx.tenantId);
    return c.body(null, 204);
  });
}
