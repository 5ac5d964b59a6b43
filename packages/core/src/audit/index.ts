export { recordAudit, type AuditEntry } from './record-audit.ts';
export { recordSystemAudit } from './record-system-audit.ts';
export { listAuditEvents } from './list-audit-events.ts';
export { verifyAudit } from './verify-audit.ts';
export { sweepUnsealedRows } from './sweep-unsealed-rows.ts';
export { sweepCheckpoints } from './sweep-checkpoints.ts';
export { AuditEventList, AuditVerification, ListAuditEventsInput, VerifyAuditInput } from './audit.schemas.ts';
