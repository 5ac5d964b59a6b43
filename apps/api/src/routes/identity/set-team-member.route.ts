import { SetTeamMemberInput, TeamMember, setTeamMember } from '@cairn/core/identity';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer, jsonBody, pathParams } from '../../http/define-route.ts';
import { tenantContext } from '../../http/request-context.ts';

const route = defineRoute({
  operationId: 'setTeamMember',
  method: 'put',
  path: '/v1/teams/{team}/members/{userId}',
  scope: 'members:admin',
  errors: ['team.personal'],
  tags: ['Identity'],
  summary: 'Put a user into a team',
  description: 'Or change their role in it. The same again changes nothing.',
  request: {
    params: pathParams({ team: 'Id or slug.', userId: 'The user’s id.' }),
    body: jsonBody(SetTeamMemberInput),
  },
  responses: { 200: jsonAnswer(TeamMember, 'The member.') },
});

export function registerSetTeamMember(app: ApiApp): void {
  app.openapi(route, async (c) =>
    c.json(await setTeamMember(tenantContext(c), { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  );
}
