import { createProposal } from '@cairn/core/governance';
import { deleteSkill } from '@cairn/core/skills';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute } from '../../http/define-route.ts';
import { tenantContext } from '../../http/request-context.ts';
import { proposedAnswer } from './answer-change.ts';
import { expectedVersionOf } from '../../http/expected-version.ts';
import { skillParams } from './skill-params.ts';

const route = defineRoute({
  operationId: 'deleteSkill',
  method: 'delete',
  path: '/v1/teams/{team}/skills/{name}',
  scope: 'skills:write',
  errors: ['skill.changed'],
  needsIfMatch: true,
  tags: ['Skills'],
  summary: 'Delete a skill',
  description: 'Needs `If-Match`. Soft: it can be restored for thirty days. A proposal where the caller may not.',
  request: { params: skillParams },
  responses: { 204: { description: 'It is deleted.' }, 202: proposedAnswer },
});

export function registerDeleteSkill(app: ApiApp): void {
  app.openapi(route, async (c) => {
    const skill = c.req.valid('param');
    const expectedRevision = expectedVersionOf(c);
    const change = await deleteSkill(tenantContext(c), { skill, expectedRevision, propose: createProposal });
    return change.outcome === 'proposed' ? c.json({ proposal: change.proposal }, 202) : c.body(null, 204);
  });
}
