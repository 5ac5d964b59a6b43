import type { TenantTx } from '@cairn/db';
import type { TenantContext } from '../shared/context.ts';
import { markEffect } from '../shared/effects.ts';
import { newUuid } from '../shared/ids.ts';
import { insertAuditEvent } from './audit.repository.ts';

export interface AuditEntry {
  /** `<resource>.<past participle>`: `memory.applied`, `proposal.approved`. */
  action: string;
  resourceKind: string;
  /** The encoded id or the name by which the resource is known outside. */
  resourceId: string;
  /** Counts, states and names; never content, secrets or personal data. */
  details?: Record<string, unknown>;
}

/** Writes the row in the transaction of the act; the sealer chains it later. */
export async function recordAudit(tx: TenantTx, ctx: TenantContext, entry: AuditEntry): Promise<void> {
  markEffect(tx);
  await insertAuditEvent(tx, {
    tenantId: ctx.tenantId,
    id: newUuid(),
    actorKind: ctx.actor.kind,
    actorId: ctx.actor.id,
    userId: ctx.actor.userId,
    action: entry.action,
    resourceKind: entry.resourceKind,
    resourceId: entry.resourceId,
    details: entry.details ?? {},
    requestId: ctx.requestId,
    createdAt: ctx.clock.now(),
  });
}
