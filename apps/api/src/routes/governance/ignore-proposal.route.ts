import { IgnoreBody, ProposalDetails, ignoreProposal } from '@cairn/core/governance';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer, optionalJsonBody, pathParams } from '../../http/define-route.ts';
import { answerOnce } from '../../http/answer-once.ts';

const route = defineRoute({
  operationId: 'ignoreProposal',
  method: 'post',
  path: '/v1/proposals/{id}/ignore',
  scope: 'proposals:read',
  errors: ['proposal.decided'],
  tags: ['Governance'],
  summary: 'Put a proposal aside',
  description:
    'For good, or until a time after which it waits for a decision again. Needs `proposals:decide` in its team.',
  request: { params: pathParams({ id: 'The proposal’s id.' }), body: optionalJsonBody(IgnoreBody) },
  responses: { 200: jsonAnswer(ProposalDetails, 'The proposal after the decision.') },
});

export function registerIgnoreProposal(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const input = { ...c.req.valid('json'), ...c.req.valid('param') };
    return answerOnce(c, { run: (ctx) => ignoreProposal(ctx, input), render: (proposal) => c.json(proposal, 200) });
  });
}
