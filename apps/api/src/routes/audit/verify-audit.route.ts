import { AuditVerification, VerifyAuditInput, verifyAudit } from '@cairn/core/audit';
import type { ApiApp } from '../../http/api-env.ts';
import { defineRoute, jsonAnswer } from '../../http/define-route.ts';
import { tenantContext } from '../../http/request-context.ts';

const route = defineRoute({
  operationId: 'verifyAudit',
  method: 'get',
  path: '/v1/audit/verify',
  scope: 'audit:read',
  tags: ['Audit'],
  summary: 'Whether the audit log is what was written',
  description:
    'Holds every sealed row against its hash, the chain against its head, and both against the checkpoints in the object store; names the first row that was changed, removed, inserted or moved. A long log is checked in parts: send `limit`, and `next` as `after`, until `next` is null.',
  request: { query: VerifyAuditInput },
  responses: { 200: jsonAnswer(AuditVerification, 'What was found.') },
});

export function registerVerifyAudit(app: ApiApp): void {
  app.openapi(route, async (c) => c.json(await verifyAudit(tenantContext(c), c.req.valid('query')), 200));
}
