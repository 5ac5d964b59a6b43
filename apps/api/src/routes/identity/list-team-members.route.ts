import { PageInput, TeamMember, listTeamMembers } from '@cairn/core/identity';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer, pageOf, pathParams } from '../../http/define-route.ts';
import { tenantContext } from '../../http/request-context.ts';

const route = defineRoute({
  operationId: 'listTeamMembers',
  method: 'get',
  path: '/v1/teams/{team}/members',
  scope: 'skills:read',
  tags: ['Identity'],
  summary: 'Members of a team',
  description: '`team` is an id, a slug or `~me`.',
  request: { params: pathParams({ team: 'Id, slug or `~me`.' }), query: PageInput },
  responses: { 200: jsonAnswer(pageOf(TeamMember), 'A page of members.') },
});

export function registerListTeamMembers(app: ApiApp): void {
  app.openapi(route, async (c) =>
    c.json(await listTeamMembers(tenantContext(c), { ...c.req.valid('param'), ...c.req.valid('query') }), 200),
  );
}
