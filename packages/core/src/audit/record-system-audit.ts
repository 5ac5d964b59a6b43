import type { SystemTx } from '@cairn/db/system-tx';
import { markEffect } from '../shared/effects.ts';
import { newUuid } from '../shared/ids.ts';
import { insertAuditEvent } from './audit.repository.ts';

export interface SystemAuditEntry {
  tenantId: string;
  /** UUID of the platform key that acts. */
  actorId: string;
  action: string;
  resourceKind: string;
  resourceId: string;
  requestId: string;
  createdAt: Date;
}

/** The row of an act of the platform on a tenant that has no context of its own yet. */
export async function recordSystemAudit(tx: SystemTx, entry: SystemAuditEntry): Promise<void> {
  markEffect(tx);
  await insertAuditEvent(tx, { ...entry, id: newUuid(), actorKind: 'platform', userId: null, details: {} });
}
