import { PatternDetails, getPattern } from '@cairn/core/learning';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer, pathParams } from '../../http/define-route.ts';
import { tenantContext } from '../../http/request-context.ts';

const route = defineRoute({
  operationId: 'getPattern',
  method: 'get',
  path: '/v1/patterns/{id}',
  scope: 'learning:write',
  tags: ['Learning'],
  summary: 'One pattern',
  description: 'With its corrections, its decisions and its proposal.',
  request: { params: pathParams({ id: 'The pattern’s id.' }) },
  responses: { 200: jsonAnswer(PatternDetails, 'The pattern.') },
});

export function registerGetPattern(app: ApiApp): void {
  app.openapi(route, async (c) => c.json(await getPattern(tenantContext(c), c.req.valid('param')), 200));
}
