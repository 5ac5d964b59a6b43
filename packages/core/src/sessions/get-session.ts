import { withTenantTx } from '@cairn/db';
import type { TenantContext } from '../shared/context.ts';
import { loadSession, requireSessionUser } from './session-access.ts';
import { toSession } from './sessions.models.ts';
import type { Session } from './sessions.schemas.ts';

/** @throws AppError `resource.not_found` (404), for another user's session too */
export async function getSession(ctx: TenantContext, { id }: { id: string }): Promise<Session> {
  requireSessionUser(ctx, 'read');
  return toSession(await withTenantTx(ctx, (tx) => loadSession(tx, ctx, id)));
}
