import { RejectBody, ProposalDetails, rejectProposal } from '@cairn/core/governance';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer, jsonBody, pathParams } from '../../http/define-route.ts';
import { answerOnce } from '../../http/answer-once.ts';

const route = defineRoute({
  operationId: 'rejectProposal',
  method: 'post',
  path: '/v1/proposals/{id}/reject',
  scope: 'proposals:read',
  errors: ['proposal.decided'],
  tags: ['Governance'],
  summary: 'Turn a proposal down',
  description: 'The pattern it came from makes no other. Needs `proposals:decide` in its team.',
  request: { params: pathParams({ id: 'The proposal’s id.' }), body: jsonBody(RejectBody) },
  responses: { 200: jsonAnswer(ProposalDetails, 'The proposal after the decision.') },
});

export function registerRejectProposal(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const input = { ...c.req.valid('json'), ...c.req.valid('param') };
    return answerOnce(c, { run: (ctx) => rejectProposal(ctx, input), render: (proposal) => c.json(proposal, 200) });
  });
}
