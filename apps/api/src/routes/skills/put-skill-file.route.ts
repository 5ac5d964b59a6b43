import type { Context } from 'hono';
import { createProposal } from '@cairn/core/governance';
import { PutSkillFileBody, putSkillFile } from '@cairn/core/skills';
import { parseInput } from '@cairn/core/shared';
import type { ApiApp, ApiEnv } from '../../http/api-env.ts';
import { UPLOAD_AT_MOST, bodyMiddleware, defineRoute, jsonBody } from '../../http/define-route.ts';
import { readJson } from '../../http/read-json.ts';
import { tenantContext } from '../../http/request-context.ts';
import { answerChange, proposedAnswer, publishedAnswer } from './answer-change.ts';
import { expectedVersionOf } from '../../http/expected-version.ts';
import { SKILL_FILE_PATH, skillFileOf, skillFileParams } from './skill-file-params.ts';

const route = defineRoute({
  operationId: 'putSkillFile',
  method: 'put',
  path: '/v1/teams/{team}/skills/{name}/files/{path}',
  scope: 'skills:write',
  errors: ['skill.changed', 'skill.skill_md_invalid', 'skill.version_conflict'],
  showsEtag: true,
  needsIfMatch: true,
  bodyAtMost: UPLOAD_AT_MOST,
  tags: ['Skills'],
  summary: 'Put one file into a skill',
  description:
    'New or in place of the one there. Needs `If-Match` with the ETag of the skill. A new version, or a proposal where the caller may not publish.',
  request: { params: skillFileParams, body: jsonBody(PutSkillFileBody) },
  responses: { 200: publishedAnswer, 202: proposedAnswer },
});

export function registerPutSkillFile(app: ApiApp): void {
  app.openapi(route, receiveSkillFile);
  const rules = { types: ['application/json'], maxBytes: UPLOAD_AT_MOST };
  app.on('PUT', [SKILL_FILE_PATH], ...bodyMiddleware(rules), receiveSkillFile);
}

async function receiveSkillFile(c: Context<ApiEnv>) {
  const { message, ...file } = parseInput(PutSkillFileBody, await readJson(c));
  const input = { ...skillFileOf(c), file, message };
  const expectedRevision = expectedVersionOf(c);
  const change = await putSkillFile(tenantContext(c), { input, expectedRevision, propose: createProposal });
  return answerChange(c, { change, published: 200 });
}
