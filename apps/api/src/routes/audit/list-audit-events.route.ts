import { AuditEventList, ListAuditEventsInput, listAuditEvents } from '@cairn/core/audit';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer } from '../../http/define-route.ts';
import { tenantContext } from '../../http/request-context.ts';

const route = defineRoute({
  operationId: 'listAuditEvents',
  method: 'get',
  path: '/v1/audit',
  scope: 'audit:read',
  tags: ['Audit'],
  summary: 'What was done, newest first',
  description:
    'Every act that changed something in the organization: who, what, on what, when. Rows hold counts, states and names, never content. A row is there as soon as its act is; within seconds it is sealed into a chain.',
  request: { query: ListAuditEventsInput },
  responses: { 200: jsonAnswer(AuditEventList, 'A page of the audit log.') },
});

export function registerListAuditEvents(app: ApiApp): void {
  app.openapi(route, async (c) => c.json(await listAuditEvents(tenantContext(c), c.req.valid('query')), 200));
}
