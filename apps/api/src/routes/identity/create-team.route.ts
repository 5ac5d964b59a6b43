import { CreateTeamInput, Team, createTeam } from '@cairn/core/identity';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer, jsonBody } from '../../http/define-route.ts';
import { tenantContext } from '../../http/request-context.ts';

const route = defineRoute({
  operationId: 'createTeam',
  method: 'post',
  path: '/v1/teams',
  scope: 'members:admin',
  tags: ['Identity'],
  summary: 'Make a team',
  description: 'The person who makes it is its first maintainer.',
  request: { body: jsonBody(CreateTeamInput) },
  responses: { 201: jsonAnswer(Team, 'The team.') },
});

export function registerCreateTeam(app: ApiApp): void {
  app.openapi(route, async (c) => c.json(await createTeam(tenantContext(c), c.req.valid('json')), 201));
}
