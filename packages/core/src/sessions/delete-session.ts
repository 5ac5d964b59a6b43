import { withTenantTx, type TenantTx } from '@cairn/db';
import { recordAudit } from '../audit/index.ts';
import type { TenantContext } from '../shared/context.ts';
import { encodeId } from '../shared/ids.ts';
import { loadLockedSession, requireSessionUser, type LockedSession } from './session-access.ts';
import { deleteSessionRow } from './sessions.repository.ts';

/** Removes what another feature derived from this session (UUID) alone and no foreign key reaches. */
export type SessionEraser = (tx: TenantTx, ctx: TenantContext, scope: { sessionId: string }) => Promise<void>;

export interface DeleteSession extends LockedSession {
  /** Called in the transaction, before the session's own rows go. */
  erasers?: readonly SessionEraser[];
}

/**
 * Erases a session, its messages, what search keeps of them and what was derived from it alone. Sessions
 * that continued it stay, in the same lineage, without a parent.
 * @throws AppError `session.changed` (412), `resource.not_found` (404)
 */
export async function deleteSession(ctx: TenantContext, { erasers = [], ...locked }: DeleteSession): Promise<void> {
  requireSessionUser(ctx, 'write');
  await withTenantTx(ctx, async (tx) => {
    const row = await loadLockedSession(tx, ctx, locked);
    for (const erase of erasers) await erase(tx, ctx, { sessionId: row.id });
    await deleteSessionRow(tx, row);
    await recordAudit(tx, ctx, {
      action: 'session.deleted',
      resourceKind: 'session',
      resourceId: encodeId('ses', row.id),
      details: { messages: row.messageCount },
    });
  });
}
