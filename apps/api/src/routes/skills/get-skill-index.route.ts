import { SkillIndexAnswer, SkillIndexQuery, getSkillIndex } from '@cairn/core/skills';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer, pathParams } from '../../http/define-route.ts';
import { tenantContext } from '../../http/request-context.ts';

const route = defineRoute({
  operationId: 'getSkillIndex',
  method: 'get',
  path: '/v1/teams/{team}/skills/index',
  scope: 'skills:read',
  tags: ['Skills'],
  summary: 'The skill index for a prompt',
  description: 'Names and descriptions of what agents may use, within a budget of characters.',
  request: { params: pathParams({ team: 'Id, slug or `~me`.' }), query: SkillIndexQuery },
  responses: { 200: jsonAnswer(SkillIndexAnswer, 'The index.') },
});

export function registerGetSkillIndex(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('query') };
    return c.json(await getSkillIndex(tenantContext(c), input), 200);
  });
}
