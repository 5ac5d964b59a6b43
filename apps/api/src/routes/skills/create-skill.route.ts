import { createProposal } from '@cairn/core/governance';
import { CreateSkillBody, CreateSkillQuery, PublishedSkill, createSkill, createSkillFromZip } from '@cairn/core/skills';
import type { ApiApp } from '../../http/api-env.ts';
import { readBytes } from '../../http/read-bytes.ts';
import { defineRoute, jsonAnswer, pathParams } from '../../http/define-route.ts';
import { answerOnce } from '../../http/answer-once.ts';
import { answerChange, proposedAnswer, publishedAnswer } from './answer-change.ts';
import { UPLOAD_LIMITS, isZip, readFiles, uploadBody } from './upload-body.ts';

type CreatedSkill = Parameters<typeof answerChange>[1]['change'];

const route = defineRoute({
  operationId: 'createSkill',
  method: 'post',
  path: '/v1/teams/{team}/skills',
  scope: 'skills:write',
  errors: ['skill.name_taken', 'skill.skill_md_invalid', 'skill.zip_refused', 'skill.version_conflict'],
  showsEtag: true,
  ...UPLOAD_LIMITS,
  tags: ['Skills'],
  summary: 'Publish or propose a skill',
  description:
    'Published where the caller may publish in the team and the scan finds it safe; otherwise it becomes a proposal. The same content as the live skill changes nothing; other content under a taken name is 409. A SKILL.md that no client could read is refused (422 `skill.skill_md_invalid`) with the `lint` that says what to mend. The files come as JSON of at most 16 MiB or as a zip, such as `getSkillBundle` answers with: SKILL.md lies at its root or in its only folder, and `name`, `category` and `message` stand in the query. A zip with a path that leads out of it or cannot stand everywhere, a link, an encrypted entry, sizes that are not what it says, or over 50 MiB, 2,000 files or 100 times its own size is refused (422 `skill.zip_refused`) with `errors` that name the entries.',
  request: {
    params: pathParams({ team: 'Id, slug or `~me`.' }),
    query: CreateSkillQuery,
    body: uploadBody(CreateSkillBody),
  },
  responses: {
    201: publishedAnswer,
    200: jsonAnswer(PublishedSkill, 'The same content is live already.'),
    202: proposedAnswer,
  },
});

export function registerCreateSkill(app: ApiApp): void {
  app.openAPIRegistry.registerPath(route);
  // A body that is declared is parsed as JSON before the handler, whatever it is.
  const { params, query } = route.request;
  app.openapi({ ...route, request: { params, query }, hide: true }, async (c) => {
    const named = { ...c.req.valid('param'), ...c.req.valid('query') };
    const render = (change: CreatedSkill) => answerChange(c, { change, published: 201 });
    if (isZip(c)) {
      const input = { ...named, zip: await readBytes(c) };
      return answerOnce(c, { run: (ctx) => createSkillFromZip(ctx, { input, propose: createProposal }), render });
    }
    const input = { ...named, ...(await readFiles(c, CreateSkillBody)) };
    return answerOnce(c, { run: (ctx) => createSkill(ctx, { input, propose: createProposal }), render });
  });
}
