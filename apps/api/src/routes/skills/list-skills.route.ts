import { ListSkillsQuery, Skill, listSkills } from '@cairn/core/skills';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer, pageOf, pathParams } from '../../http/define-route.ts';
import { tenantContext } from '../../http/request-context.ts';

const route = defineRoute({
  operationId: 'listSkills',
  method: 'get',
  path: '/v1/teams/{team}/skills',
  scope: 'skills:read',
  tags: ['Skills'],
  summary: 'A team’s skills',
  description: 'Disabled ones too; deleted ones are not there.',
  request: { params: pathParams({ team: 'Id, slug or `~me`.' }), query: ListSkillsQuery },
  responses: { 200: jsonAnswer(pageOf(Skill), 'A page of skills.') },
});

export function registerListSkills(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('query') };
    return c.json(await listSkills(tenantContext(c), input), 200);
  });
}
