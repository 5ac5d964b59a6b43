import { withTenantTx } from '@cairn/db';
import { recordAudit } from '../audit/index.ts';
import type { TenantContext } from '../shared/context.ts';
import { parseInput } from '../shared/parse-input.ts';
import { loadLockedSession, requireSessionUser } from './session-access.ts';
import { toSession } from './sessions.models.ts';
import { changeSession } from './sessions.repository.ts';
import { EndSessionInput, type Session } from './sessions.schemas.ts';

export interface EndSession {
  id: string;
  input: EndSessionInput;
}

/**
 * Ends a session; one that has ended stays as it is. A new message opens it again.
 * @throws AppError `resource.not_found` (404)
 */
export async function endSession(ctx: TenantContext, { id, input }: EndSession): Promise<Session> {
  requireSessionUser(ctx, 'write');
  const { reason = null, endedAt } = parseInput(EndSessionInput, input);
  return withTenantTx(ctx, async (tx) => {
    const row = await loadLockedSession(tx, ctx, { id });
    if (row.endedAt !== null) return toSession(row);
    const now = ctx.clock.now();
    const end = { endedAt: endedAt === undefined ? now : new Date(endedAt), endReason: reason, updatedAt: now };
    const session = toSession(await changeSession(tx, row, end));
    await recordAudit(tx, ctx, { action: 'session.ended', resourceKind: 'session', resourceId: session.id });
    return session;
  });
}
