import type { Transport } from '../transport.ts';
import type { AuditEventList, AuditVerification, ListAuditEventsData, VerifyAuditData } from '../types.gen.ts';

/** What was done in the organization, for its owners, admins and reviewers. */
export function auditResource(transport: Transport) {
  return {
    /** Newest first. */
    list: (query: ListAuditEventsData['query'] = {}) =>
      transport.json<ListAuditEventsData, AuditEventList>('GET /v1/audit', { query }),
    /** Names the first row that is not as it was sealed. A long log is checked in parts, by `limit` and `next`. */
    verify: (query: VerifyAuditData['query'] = {}) =>
      transport.json<VerifyAuditData, AuditVerification>('GET /v1/audit/verify', { query }),
  };
}
