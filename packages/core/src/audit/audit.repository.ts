import type { TenantTx } from '@cairn/db';
import type { SystemTx } from '@cairn/db/system-tx';
import { auditEvents } from '@cairn/db/schema';

export async function insertAuditEvent(tx: TenantTx | SystemTx, row: typeof auditEvents.$inferInsert): Promise<void> {
  await tx.insert(auditEvents).values(row);
}
