import { removeTeamMember } from '@cairn/core/identity';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, pathParams } from '../../http/define-route.ts';
import { tenantContext } from '../../http/request-context.ts';

const route = defineRoute({
  operationId: 'removeTeamMember',
  method: 'delete',
  path: '/v1/teams/{team}/members/{userId}',
  scope: 'members:admin',
  errors: ['team.personal'],
  tags: ['Identity'],
  summary: 'Take a user out of a team',
  description: 'One who is not in it is out already.',
  request: { params: pathParams({ team: 'Id or slug.', userId: 'The user’s id.' }) },
  responses: { 204: { description: 'The user is not in the team.' } },
});

export function registerRemoveTeamMember(app: ApiApp): void {
  app.openapi(route, async (c) => {
    await removeTeamMember(tenantContext(c), c.req.valid('param'));
    return c.body(null, 204);
  });
}
