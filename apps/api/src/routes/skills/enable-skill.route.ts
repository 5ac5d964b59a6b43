import { Skill, SkillStateBody, enableSkill } from '@cairn/core/skills';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer, optionalJsonBody } from '../../http/define-route.ts';
import { etagOf } from '../../http/etag.ts';
import { answerOnce } from '../../http/answer-once.ts';
import { skillParams } from './skill-params.ts';

const route = defineRoute({
  operationId: 'enableSkill',
  method: 'post',
  path: '/v1/teams/{team}/skills/{name}/enable',
  scope: 'skills:publish',
  showsEtag: true,
  tags: ['Skills'],
  summary: 'Put a skill back into use',
  description: 'Whoever enables it vouches for it: its confidence is at least 0.7 from then on.',
  request: { params: skillParams, body: optionalJsonBody(SkillStateBody) },
  responses: { 200: jsonAnswer(Skill, 'The skill.') },
});

export function registerEnableSkill(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const request = { ...c.req.valid('param'), ...c.req.valid('json') };
    return answerOnce(c, {
      run: (ctx) => enableSkill(ctx, request),
      render: (skill) => {
        c.header('ETag', etagOf(skill.revision));
        return c.json(skill, 200);
      },
    });
  });
}
