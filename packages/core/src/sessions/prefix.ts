import type { TenantTx } from '@cairn/db';
import type { TenantContext } from '../shared/context.ts';
import { notFoundError } from '../shared/errors.ts';
import { encodeId } from '../shared/ids.ts';
import { loadSession, sessionKey } from './session-access.ts';
import { setPrefixOnce, type SessionRow } from './sessions.repository.ts';

/** The part of the prompt that stays the same for a session's whole life. */
export interface FrozenPrefix {
  text: string;
  /** 64 hex digits, over the text's UTF-8. */
  sha256: string;
  /** What it was built from, for its builder to compare with later. */
  sources: Record<string, unknown>;
}

/** Builds the prefix for a session of this user (UUID; null: a key without one) in this team (UUID). */
export type PrefixBuilder = (
  tx: TenantTx,
  ctx: TenantContext,
  scope: { userId: string | null; teamId: string },
) => Promise<FrozenPrefix>;

export interface SessionPrefix {
  /** UUIDs. */
  id: string;
  userId: string | null;
  teamId: string;
  /** Null until an imported session first needs one. */
  prefix: FrozenPrefix | null;
}

/**
 * The prefix of a session of the caller's (`ses_…`), in the caller's transaction.
 * @throws AppError `resource.not_found` (404)
 */
export async function loadSessionPrefix(tx: TenantTx, ctx: TenantContext, sessionId: string): Promise<SessionPrefix> {
  const row = await loadSession(tx, ctx, sessionId);
  return { id: row.id, userId: row.userId, teamId: row.teamId, prefix: readPrefix(row) };
}

/**
 * Stores the prefix of a session (UUID) of the caller's that has none yet; of two at once, one wins.
 * @returns what is stored afterwards
 * @throws AppError `resource.not_found` (404)
 */
export async function freezeSessionPrefix(
  tx: TenantTx,
  ctx: TenantContext,
  { sessionId, prefix }: { sessionId: string; prefix: FrozenPrefix },
): Promise<FrozenPrefix> {
  const key = sessionKey(ctx, encodeId('ses', sessionId));
  const row = await setPrefixOnce(tx, key, { ...prefix, now: ctx.clock.now() });
  const stored = row && readPrefix(row);
  if (!stored) throw notFoundError();
  return stored;
}

function readPrefix(row: SessionRow): FrozenPrefix | null {
  if (row.prefixText === null || row.prefixSha256 === null || row.prefixSources === null) return null;
  return { text: row.prefixText, sha256: row.prefixSha256, sources: row.prefixSources };
}
