import { ListProposalsInput, Proposal, listProposals } from '@cairn/core/governance';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer, pageOf } from '../../http/define-route.ts';
import { tenantContext } from '../../http/request-context.ts';

const route = defineRoute({
  operationId: 'listProposals',
  method: 'get',
  path: '/v1/proposals',
  scope: 'proposals:read',
  errors: ['resource.not_found'],
  tags: ['Governance'],
  summary: 'Changes to skills that wait for a decision, or had one; newest first',
  description: 'Of one team, or of every team the caller sees.',
  request: { query: ListProposalsInput },
  responses: { 200: jsonAnswer(pageOf(Proposal), 'A page of proposals.') },
});

export function registerListProposals(app: ApiApp): void {
  app.openapi(route, async (c) => c.json(await listProposals(tenantContext(c), c.req.valid('query')), 200));
}
