import { ApiKey, ListKeysInput, listKeys } from '@cairn/core/identity';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer, pageOf } from '../../http/define-route.ts';
import { tenantContext } from '../../http/request-context.ts';

const route = defineRoute({
  operationId: 'listKeys',
  method: 'get',
  path: '/v1/keys',
  scope: 'keys:admin',
  errors: ['resource.not_found'],
  tags: ['Identity'],
  summary: 'Keys, newest first',
  description:
    'Revoked and expired ones included, unless `state` says otherwise; never the keys themselves. `lastUsedAt` is true to the minute or so.',
  request: { query: ListKeysInput },
  responses: { 200: jsonAnswer(pageOf(ApiKey), 'A page of keys.') },
});

export function registerListKeys(app: ApiApp): void {
  app.openapi(route, async (c) => c.json(await listKeys(tenantContext(c), c.req.valid('query')), 200));
}
