import type { Context } from 'hono';
import { createProposal } from '@cairn/core/governance';
import { deleteSkillFile } from '@cairn/core/skills';
import type { ApiApp, ApiEnv } from '../../http/api-env.ts';
import { defineRoute } from '../../http/define-route.ts';
import { tenantContext } from '../../http/request-context.ts';
import { answerChange, proposedAnswer, publishedAnswer } from './answer-change.ts';
import { expectedVersionOf } from '../../http/expected-version.ts';
import { SKILL_FILE_PATH, skillFileOf, skillFileParams } from './skill-file-params.ts';

const route = defineRoute({
  operationId: 'deleteSkillFile',
  method: 'delete',
  path: '/v1/teams/{team}/skills/{name}/files/{path}',
  scope: 'skills:write',
  errors: ['skill.changed', 'skill.skill_md_needed', 'skill.skill_md_invalid', 'skill.version_conflict'],
  showsEtag: true,
  needsIfMatch: true,
  tags: ['Skills'],
  summary: 'Take one file out of a skill',
  description:
    'Not SKILL.md. Needs `If-Match` with the ETag of the skill. A new version, or a proposal where the caller may not publish.',
  request: { params: skillFileParams },
  responses: { 200: publishedAnswer, 202: proposedAnswer },
});

export function registerDeleteSkillFile(app: ApiApp): void {
  app.openapi(route, removeSkillFile);
  app.delete(SKILL_FILE_PATH, removeSkillFile);
}

async function removeSkillFile(c: Context<ApiEnv>) {
  const input = skillFileOf(c);
  const expectedRevision = expectedVersionOf(c);
  const change = await deleteSkillFile(tenantContext(c), { input, expectedRevision, propose: createProposal });
  return answerChange(c, { change, published: 200 });
}
