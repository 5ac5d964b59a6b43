import { withTenantTx } from '@cairn/db';
import { recordAudit } from '../audit/index.ts';
import type { TenantContext } from '../shared/context.ts';
import { parseInput } from '../shared/parse-input.ts';
import { loadLockedSession, requireSessionUser, type LockedSession } from './session-access.ts';
import { toSession } from './sessions.models.ts';
import { changeSession } from './sessions.repository.ts';
import { SessionChanges, type Session } from './sessions.schemas.ts';

export interface UpdateSession extends LockedSession {
  changes: SessionChanges;
}

/**
 * Changes what the client may change; null clears a text, metadata is replaced as a whole.
 * @throws AppError `session.changed` (412), `resource.not_found` (404), `request.invalid` (422)
 */
export async function updateSession(ctx: TenantContext, { changes, ...locked }: UpdateSession): Promise<Session> {
  requireSessionUser(ctx, 'write');
  const given = parseInput(SessionChanges, changes);
  return withTenantTx(ctx, async (tx) => {
    const row = await loadLockedSession(tx, ctx, locked);
    const session = toSession(await changeSession(tx, row, { ...given, updatedAt: ctx.clock.now() }));
    await recordAudit(tx, ctx, {
      action: 'session.updated',
      resourceKind: 'session',
      resourceId: session.id,
      details: { fields: Object.keys(given).sort() },
    });
    return session;
  });
}
