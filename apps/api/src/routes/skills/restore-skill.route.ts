import { Skill, restoreSkill } from '@cairn/core/skills';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer } from '../../http/define-route.ts';
import { etagOf } from '../../http/etag.ts';
import { answerOnce } from '../../http/answer-once.ts';
import { skillParams } from './skill-params.ts';

const route = defineRoute({
  operationId: 'restoreSkill',
  method: 'post',
  path: '/v1/teams/{team}/skills/{name}/restore',
  scope: 'skills:publish',
  errors: ['skill.name_taken'],
  showsEtag: true,
  tags: ['Skills'],
  summary: 'Bring back a deleted skill',
  description: 'The one of this name that was deleted last, within thirty days, with all its versions.',
  request: { params: skillParams },
  responses: { 200: jsonAnswer(Skill, 'The skill.') },
});

export function registerRestoreSkill(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const request = c.req.valid('param');
    return answerOnce(c, {
      run: (ctx) => restoreSkill(ctx, request),
      render: (skill) => {
        c.header('ETag', etagOf(skill.revision));
        return c.json(skill, 200);
      },
    });
  });
}
