import type { ApiApp } from '../../http/api-env.ts';
import { registerListAuditEvents } from './list-audit-events.route.ts';
import { registerVerifyAudit } from './verify-audit.route.ts';

export function registerAuditRoutes(app: ApiApp): void {
  registerListAuditEvents(app);
  registerVerifyAudit(app);
}
