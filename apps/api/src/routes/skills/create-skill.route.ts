import { createProposal } from '@cairn/core/governance';
import { CreateSkillBody, PublishedSkill, createSkill } from '@cairn/core/skills';
import type { ApiApp } from '../../http/api-env.ts';
import { UPLOAD_AT_MOST, defineRoute, jsonAnswer, jsonBody, pathParams } from '../../http/define-route.ts';
import { answerOnce } from '../../http/answer-once.ts';
import { answerChange, proposedAnswer, publishedAnswer } from './answer-change.ts';

const route = defineRoute({
  operationId: 'createSkill',
  method: 'post',
  path: '/v1/teams/{team}/skills',
  scope: 'skills:write',
  bodyAtMost: UPLOAD_AT_MOST,
  tags: ['Skills'],
  summary: 'Publish or propose a skill',
  description:
    'Published where the caller may publish in the team and the scan finds it safe; otherwise it becomes a proposal. The same content as the live skill changes nothing; other content under a taken name is 409. A SKILL.md that no client could read is refused (422 `skill.skill_md_invalid`) with the `lint` that says what to mend.',
  request: { params: pathParams({ team: 'Id, slug or `~me`.' }), body: jsonBody(CreateSkillBody) },
  responses: {
    201: publishedAnswer,
    200: jsonAnswer(PublishedSkill, 'The same content is live already.'),
    202: proposedAnswer,
  },
});

export function registerCreateSkill(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('json') };
    return answerOnce(c, {
      run: (ctx) => createSkill(ctx, { input, propose: createProposal }),
      render: (change) => answerChange(c, { change, published: 201 }),
    });
  });
}
