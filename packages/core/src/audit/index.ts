export { recordAudit, type AuditEntry } from './record-audit.ts';
export { recordSystemAudit } from './record-system-audit.ts';
