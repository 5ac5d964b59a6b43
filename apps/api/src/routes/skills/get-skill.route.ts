import { SkillDetails, SkillVersionQuery, getSkill } from '@cairn/core/skills';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer } from '../../http/define-route.ts';
import { etagOf } from '../../http/etag.ts';
import { tenantContext } from '../../http/request-context.ts';
import { skillParams } from './skill-params.ts';

const route = defineRoute({
  operationId: 'getSkill',
  method: 'get',
  path: '/v1/teams/{team}/skills/{name}',
  scope: 'skills:read',
  showsEtag: true,
  tags: ['Skills'],
  summary: 'One skill',
  description: 'With its SKILL.md, front matter, files, lint and scan: of the live version or of the one asked for.',
  request: { params: skillParams, query: SkillVersionQuery },
  responses: { 200: jsonAnswer(SkillDetails, 'The skill.') },
});

export function registerGetSkill(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const skill = await getSkill(tenantContext(c), { ...c.req.valid('param'), ...c.req.valid('query') });
    c.header('ETag', etagOf(skill.revision));
    return c.json(skill, 200);
  });
}
