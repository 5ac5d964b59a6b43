import type { TenantTx } from '@cairn/db';
import { requireScope, requireUserId, type TenantContext } from '../shared/context.ts';
import { notFoundError } from '../shared/errors.ts';
import { decodeId } from '../shared/ids.ts';
import { sessionChangedError } from './sessions.errors.ts';
import { findSession, lockSession, type SessionKey, type SessionRow } from './sessions.repository.ts';

/**
 * The user whose sessions the caller may read or write. A key without a user is told so first: no scope
 * would help it.
 * @throws AppError `actor.no_user` (403), `auth.missing_scope` (403)
 */
export function requireSessionUser(ctx: TenantContext, access: 'read' | 'write'): string {
  const userId = requireUserId(ctx);
  requireScope(ctx, `sessions:${access}`);
  return userId;
}

/** A session of the caller's as other features need it; ids are UUIDs. */
export interface SessionRef {
  id: string;
  userId: string;
  teamId: string;
  parentId: string | null;
  rootId: string;
  title: string | null;
  source: string | null;
  startedAt: Date;
}

/**
 * Finds a session of the caller's by its id (`ses_…`), in the caller's transaction; checks no scope.
 * @throws AppError `resource.not_found` (404) where there is none that is theirs
 */
export async function resolveSession(tx: TenantTx, ctx: TenantContext, id: string): Promise<SessionRef> {
  const { userId, ...row } = await loadSession(tx, ctx, id);
  return {
    id: row.id,
    userId: userId ?? requireUserId(ctx),
    teamId: row.teamId,
    parentId: row.parentId,
    rootId: row.rootId,
    title: row.title,
    source: row.source,
    startedAt: row.startedAt,
  };
}

export async function loadSession(tx: TenantTx, ctx: TenantContext, id: string): Promise<SessionRow> {
  const row = await findSession(tx, sessionKey(ctx, id));
  if (!row) throw notFoundError();
  return row;
}

export interface LockedSession {
  id: string;
  /**
   * The version the caller read, undefined for whatever is there. Asked for once the session is known to
   * be theirs: whether a condition is missing or stale is nothing to tell about somebody else's.
   */
  expectedVersion?: () => number | undefined;
}

export async function loadLockedSession(
  tx: TenantTx,
  ctx: TenantContext,
  { id, expectedVersion }: LockedSession,
): Promise<SessionRow> {
  const row = await lockSession(tx, sessionKey(ctx, id));
  if (!row) throw notFoundError();
  const expected = expectedVersion?.();
  if (expected !== undefined && expected !== row.version) throw sessionChangedError();
  return row;
}

export function sessionKey(ctx: TenantContext, id: string): SessionKey {
  return { tenantId: ctx.tenantId, userId: requireUserId(ctx), id: decodeId('ses', id) };
}
