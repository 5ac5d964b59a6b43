import { ListVersionsQuery, SkillVersion, listSkillVersions } from '@cairn/core/skills';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer, pageOf } from '../../http/define-route.ts';
import { tenantContext } from '../../http/request-context.ts';
import { skillParams } from './skill-params.ts';

const route = defineRoute({
  operationId: 'listSkillVersions',
  method: 'get',
  path: '/v1/teams/{team}/skills/{name}/versions',
  scope: 'skills:read',
  tags: ['Skills'],
  summary: 'The versions of a skill, newest first',
  description: 'A version never changes.',
  request: { params: skillParams, query: ListVersionsQuery },
  responses: { 200: jsonAnswer(pageOf(SkillVersion), 'A page of versions.') },
});

export function registerListSkillVersions(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('query') };
    return c.json(await listSkillVersions(tenantContext(c), input), 200);
  });
}
