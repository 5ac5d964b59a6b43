import { PageInput, Team, listTeams } from '@cairn/core/identity';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer, pageOf } from '../../http/define-route.ts';
import { tenantContext } from '../../http/request-context.ts';

const route = defineRoute({
  operationId: 'listTeams',
  method: 'get',
  path: '/v1/teams',
  scope: 'skills:read',
  tags: ['Identity'],
  summary: 'Shared teams, oldest first',
  description: 'Those the caller may see.',
  request: { query: PageInput },
  responses: { 200: jsonAnswer(pageOf(Team), 'A page of teams.') },
});

export function registerListTeams(app: ApiApp): void {
  app.openapi(route, async (c) => c.json(await listTeams(tenantContext(c), c.req.valid('query')), 200));
}
