import { EditBody, ProposalDetails, editProposal } from '@cairn/core/governance';
import type { ApiApp } from '../../http/api-env.ts';
import { UPLOAD_AT_MOST, defineRoute, jsonAnswer, jsonBody, pathParams } from '../../http/define-route.ts';
import { answerOnce } from '../../http/answer-once.ts';

const route = defineRoute({
  operationId: 'editProposal',
  method: 'post',
  path: '/v1/proposals/{id}/edit',
  scope: 'proposals:read',
  errors: [
    'proposal.decided',
    'proposal.stale',
    'proposal.duplicate',
    'skill.skill_md_invalid',
    'skill.name_taken',
    'skill.version_conflict',
  ],
  bodyAtMost: UPLOAD_AT_MOST,
  tags: ['Governance'],
  summary: 'Put other files in its place and approve them',
  description:
    'Approved where their scan is safe and what they change is still live; else it stays pending, as a change of what is live now, with the new digest and scan. Needs `proposals:decide` in its team.',
  request: { params: pathParams({ id: 'The proposal’s id.' }), body: jsonBody(EditBody) },
  responses: { 200: jsonAnswer(ProposalDetails, 'The proposal after the decision.') },
});

export function registerEditProposal(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const input = { ...c.req.valid('json'), ...c.req.valid('param') };
    return answerOnce(c, { run: (ctx) => editProposal(ctx, input), render: (proposal) => c.json(proposal, 200) });
  });
}
