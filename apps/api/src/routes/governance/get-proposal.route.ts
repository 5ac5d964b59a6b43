import { ProposalDetails, getProposal } from '@cairn/core/governance';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer, pathParams } from '../../http/define-route.ts';
import { tenantContext } from '../../http/request-context.ts';

const route = defineRoute({
  operationId: 'getProposal',
  method: 'get',
  path: '/v1/proposals/{id}',
  scope: 'proposals:read',
  tags: ['Governance'],
  summary: 'One proposal, with all that a reviewer needs',
  description: 'Files, the difference to the live version, the scan by the present rules, lint and evidence.',
  request: { params: pathParams({ id: 'The proposal’s id.' }) },
  responses: { 200: jsonAnswer(ProposalDetails, 'The proposal.') },
});

export function registerGetProposal(app: ApiApp): void {
  app.openapi(route, async (c) => c.json(await getProposal(tenantContext(c), c.req.valid('param')), 200));
}
