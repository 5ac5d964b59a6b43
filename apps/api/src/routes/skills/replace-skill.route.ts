import { createProposal } from '@cairn/core/governance';
import { ReplaceSkillBody, replaceSkill } from '@cairn/core/skills';
import type { ApiApp } from '../../http/api-env.ts';
import { UPLOAD_AT_MOST, defineRoute, jsonBody } from '../../http/define-route.ts';
import { tenantContext } from '../../http/request-context.ts';
import { answerChange, proposedAnswer, publishedAnswer } from './answer-change.ts';
import { expectedVersionOf } from '../../http/expected-version.ts';
import { skillParams } from './skill-params.ts';

const route = defineRoute({
  operationId: 'replaceSkill',
  method: 'put',
  path: '/v1/teams/{team}/skills/{name}',
  scope: 'skills:write',
  bodyAtMost: UPLOAD_AT_MOST,
  tags: ['Skills'],
  summary: 'Replace all files of a skill',
  description: 'Needs `If-Match`. A new version, or a proposal where the caller may not publish.',
  request: { params: skillParams, body: jsonBody(ReplaceSkillBody) },
  responses: { 200: publishedAnswer, 202: proposedAnswer },
});

export function registerReplaceSkill(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const input = { ...c.req.valid('param'), ...c.req.valid('json') };
    const expectedRevision = expectedVersionOf(c);
    const change = await replaceSkill(tenantContext(c), { input, expectedRevision, propose: createProposal });
    return answerChange(c, { change, published: 200 });
  });
}
