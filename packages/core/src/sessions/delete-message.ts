import { withTenantTx } from '@cairn/db';
import { recordAudit } from '../audit/index.ts';
import type { TenantContext } from '../shared/context.ts';
import { notFoundError } from '../shared/errors.ts';
import { decodeId, encodeId } from '../shared/ids.ts';
import { deleteMessageRow } from './messages.repository.ts';
import { loadLockedSession, requireSessionUser } from './session-access.ts';
import { changeSession } from './sessions.repository.ts';

/**
 * Erases one message and what search keeps of it. The others keep their numbers.
 * @throws AppError `resource.not_found` (404: session or message)
 */
export async function deleteMessage(
  ctx: TenantContext,
  { sessionId, messageId }: { sessionId: string; messageId: string },
): Promise<void> {
  requireSessionUser(ctx, 'write');
  const id = decodeId('msg', messageId);
  await withTenantTx(ctx, async (tx) => {
    const session = await loadLockedSession(tx, ctx, { id: sessionId });
    const gone = await deleteMessageRow(tx, { tenantId: ctx.tenantId, sessionId: session.id, id });
    if (!gone) throw notFoundError();
    await changeSession(tx, session, { messageCount: session.messageCount - 1, updatedAt: ctx.clock.now() });
    await recordAudit(tx, ctx, {
      action: 'message.deleted',
      resourceKind: 'message',
      resourceId: messageId,
      details: { sessionId: encodeId('ses', session.id) },
    });
  });
}
