import { ListPatternsInput, Pattern, listPatterns } from '@cairn/core/learning';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer, pageOf } from '../../http/define-route.ts';
import { tenantContext } from '../../http/request-context.ts';

const route = defineRoute({
  operationId: 'listPatterns',
  method: 'get',
  path: '/v1/patterns',
  scope: 'learning:write',
  errors: ['resource.not_found'],
  tags: ['Learning'],
  summary: 'Corrections that mean the same, newest first',
  description: 'Of one team, or of every team the caller sees.',
  request: { query: ListPatternsInput },
  responses: { 200: jsonAnswer(pageOf(Pattern), 'A page of patterns.') },
});

export function registerListPatterns(app: ApiApp): void {
  app.openapi(route, async (c) => c.json(await listPatterns(tenantContext(c), c.req.valid('query')), 200));
}
