import { createProposal } from '@cairn/core/governance';
import { PatchSkillBody, patchSkill } from '@cairn/core/skills';
import type { ApiApp } from '../../http/api-env.ts';
import { UPLOAD_AT_MOST, defineRoute, jsonBody } from '../../http/define-route.ts';
import { answerOnce } from '../../http/answer-once.ts';
import { answerChange, proposedAnswer, publishedAnswer } from './answer-change.ts';
import { skillParams } from './skill-params.ts';

const route = defineRoute({
  operationId: 'patchSkill',
  method: 'post',
  path: '/v1/teams/{team}/skills/{name}/patch',
  scope: 'skills:write',
  errors: [
    'skill.patch_no_match',
    'skill.patch_ambiguous',
    'skill.patch_breaks_frontmatter',
    'skill.not_text',
    'skill.version_conflict',
    'skill.skill_md_invalid',
  ],
  showsEtag: true,
  bodyAtMost: UPLOAD_AT_MOST,
  tags: ['Skills'],
  summary: 'Replace text in a file of a skill',
  description:
    'Exact, white space and case included; several places need `replaceAll`. A new version, or a proposal where the caller may not publish. With `baseVersion` it applies to that live version only; without, to whatever is live.',
  request: { params: skillParams, body: jsonBody(PatchSkillBody) },
  responses: { 200: publishedAnswer, 202: proposedAnswer },
});

export function registerPatchSkill(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('json') };
    return answerOnce(c, {
      run: (ctx) => patchSkill(ctx, { input, propose: createProposal }),
      render: (change) => answerChange(c, { change, published: 200 }),
    });
  });
}
