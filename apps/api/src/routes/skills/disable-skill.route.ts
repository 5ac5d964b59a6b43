import { Skill, SkillStateBody, disableSkill } from '@cairn/core/skills';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer, optionalJsonBody } from '../../http/define-route.ts';
import { etagOf } from '../../http/etag.ts';
import { answerOnce } from '../../http/answer-once.ts';
import { skillParams } from './skill-params.ts';

const route = defineRoute({
  operationId: 'disableSkill',
  method: 'post',
  path: '/v1/teams/{team}/skills/{name}/disable',
  scope: 'skills:publish',
  showsEtag: true,
  tags: ['Skills'],
  summary: 'Take a skill out of use',
  description: 'It stays readable and leaves every index. For those who may publish or decide in the team.',
  request: { params: skillParams, body: optionalJsonBody(SkillStateBody) },
  responses: { 200: jsonAnswer(Skill, 'The skill.') },
});

export function registerDisableSkill(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const request = { ...c.req.valid('param'), ...c.req.valid('json') };
    return answerOnce(c, {
      run: (ctx) => disableSkill(ctx, request),
      render: (skill) => {
        c.header('ETag', etagOf(skill.revision));
        return c.json(skill, 200);
      },
    });
  });
}
