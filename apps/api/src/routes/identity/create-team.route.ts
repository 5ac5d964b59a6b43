import { CreateTeamInput, Team, createTeam } from '@cairn/core/identity';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer, jsonBody } from '../../http/define-route.ts';
import { answerOnce } from '../../http/answer-once.ts';

const route = defineRoute({
  operationId: 'createTeam',
  method: 'post',
  path: '/v1/teams',
  scope: 'members:admin',
  errors: ['team.slug_taken'],
  tags: ['Identity'],
  summary: 'Make a team',
  description: 'The person who makes it is its first maintainer.',
  request: { body: jsonBody(CreateTeamInput) },
  responses: { 201: jsonAnswer(Team, 'The team.') },
});

export function registerCreateTeam(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const input = c.req.valid('json');
    return answerOnce(c, { run: (ctx) => createTeam(ctx, input), render: (made) => c.json(made, 201) });
  });
}
