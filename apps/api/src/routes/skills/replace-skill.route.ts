import { createProposal } from '@cairn/core/governance';
import { ReplaceSkillBody, ReplaceSkillQuery, replaceSkill, replaceSkillFromZip } from '@cairn/core/skills';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute } from '../../http/define-route.ts';
import { readBytes } from '../../http/read-bytes.ts';
import { tenantContext } from '../../http/request-context.ts';
import { answerChange, proposedAnswer, publishedAnswer } from './answer-change.ts';
import { expectedVersionOf } from '../../http/expected-version.ts';
import { skillParams } from './skill-params.ts';
import { UPLOAD_LIMITS, isZip, readFiles, uploadBody } from './upload-body.ts';

const route = defineRoute({
  operationId: 'replaceSkill',
  method: 'put',
  path: '/v1/teams/{team}/skills/{name}',
  scope: 'skills:write',
  errors: ['skill.changed', 'skill.skill_md_invalid', 'skill.zip_refused', 'skill.version_conflict'],
  showsEtag: true,
  needsIfMatch: true,
  ...UPLOAD_LIMITS,
  tags: ['Skills'],
  summary: 'Replace all files of a skill',
  description:
    'Needs `If-Match`. A new version, or a proposal where the caller may not publish. The files come as JSON or as a zip, as `createSkill` takes them; beside a zip, `category` and `message` stand in the query.',
  request: { params: skillParams, query: ReplaceSkillQuery, body: uploadBody(ReplaceSkillBody) },
  responses: { 200: publishedAnswer, 202: proposedAnswer },
});

export function registerReplaceSkill(app: ApiApp): void {
  app.openAPIRegistry.registerPath(route);
  // A body that is declared is parsed as JSON before the handler, whatever it is.
  const { params, query } = route.request;
  app.openapi({ ...route, request: { params, query }, hide: true }, async (c) => {
    const ctx = tenantContext(c);
    const target = { ...c.req.valid('param'), ...c.req.valid('query') };
    const rest = { expectedRevision: expectedVersionOf(c), propose: createProposal };
    const change = isZip(c)
      ? await replaceSkillFromZip(ctx, { input: { ...target, zip: await readBytes(c) }, ...rest })
      : await replaceSkill(ctx, { input: { ...target, ...(await readFiles(c, ReplaceSkillBody)) }, ...rest });
    return answerChange(c, { change, published: 200 });
  });
}
