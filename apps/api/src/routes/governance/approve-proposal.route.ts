import { ApproveBody, ProposalDetails, approveProposal } from '@cairn/core/governance';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer, jsonBody, pathParams } from '../../http/define-route.ts';
import { answerOnce } from '../../http/answer-once.ts';

const route = defineRoute({
  operationId: 'approveProposal',
  method: 'post',
  path: '/v1/proposals/{id}/approve',
  scope: 'proposals:read',
  errors: ['proposal.decided', 'proposal.stale', 'skill.name_taken', 'skill.version_conflict'],
  tags: ['Governance'],
  summary: 'Publish what was reviewed',
  description:
    'Bound to the digest, and to the scan where it is named: 409 where either is not the present one, or what is live is no longer what it was made for. Needs `proposals:decide` in its team.',
  request: { params: pathParams({ id: 'The proposal’s id.' }), body: jsonBody(ApproveBody) },
  responses: { 200: jsonAnswer(ProposalDetails, 'The proposal after the decision.') },
});

export function registerApproveProposal(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const input = { ...c.req.valid('json'), ...c.req.valid('param') };
    return answerOnce(c, { run: (ctx) => approveProposal(ctx, input), render: (proposal) => c.json(proposal, 200) });
  });
}
