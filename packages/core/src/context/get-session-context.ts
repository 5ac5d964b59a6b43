import { withTenantTx, type TenantTx } from '@cairn/db';
import { listOwnTeams, resolveTeamById } from '../identity/index.ts';
import { searchMessages, type SearchContext, type SearchResult } from '../search/index.ts';
import { freezeSessionPrefix, loadSessionPrefix, type FrozenPrefix, type SessionPrefix } from '../sessions/index.ts';
import { requireScope, requireUserId, type TenantContext } from '../shared/context.ts';
import { AppError, notFoundError } from '../shared/errors.ts';
import { parseInput } from '../shared/parse-input.ts';
import { renderAddendum } from './addendum.models.ts';
import { buildPrefix, readSources } from './build-prefix.ts';
import { GetSessionContextInput, type SessionContext } from './context.schemas.ts';
import { describeChanges, PrefixSources } from './prefix-sources.models.ts';

const RECALLED = 8;

/**
 * The prompt of a session of the caller's: its frozen prefix, and an addendum for the current turn with what
 * earlier sessions say about `query` and what changed since the prefix was frozen. A session without a
 * prefix, an imported one, gets it now. Opens transactions of its own.
 * @throws AppError `resource.not_found` (404), `request.invalid` (422), `actor.no_user`, `auth.missing_scope` (403)
 */
export async function getSessionContext(ctx: SearchContext, input: GetSessionContextInput): Promise<SessionContext> {
  requireUserId(ctx);
  requireScope(ctx, 'sessions:read');
  const { sessionId, query = '', tokens } = parseInput(GetSessionContextInput, input);
  const { prefix, changes } = await withTenantTx(ctx, async (tx) => {
    const session = await loadSessionPrefix(tx, ctx, sessionId);
    const scope = { userId: session.userId, teamId: await teamInSight(tx, ctx, session) };
    const frozen = session.prefix ?? (await freezeNow(tx, ctx, { session, scope }));
    const now = await readSources(tx, ctx, scope);
    return { prefix: frozen, changes: describeChanges(PrefixSources.parse(frozen.sources), now) };
  });
  const { hits, degraded } = await recall(ctx, { sessionId, query });
  return {
    prefix: { text: prefix.text, sha256: prefix.sha256 },
    addendum: { text: renderAddendum({ changes, hits, tokens }), degraded },
  };
}

/** The session's team; the user's own where they have left that, so that nothing new of it is shown. */
async function teamInSight(tx: TenantTx, ctx: TenantContext, { teamId }: SessionPrefix): Promise<string> {
  try {
    return (await resolveTeamById(tx, ctx, teamId)).team.id;
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'not_found') throw error;
    const [personal] = await listOwnTeams(tx, ctx);
    if (!personal) throw notFoundError();
    return personal.team.id;
  }
}

async function freezeNow(
  tx: TenantTx,
  ctx: TenantContext,
  { session, scope }: { session: SessionPrefix; scope: { userId: string | null; teamId: string } },
): Promise<FrozenPrefix> {
  const prefix = await buildPrefix(tx, ctx, scope);
  return freezeSessionPrefix(tx, ctx, { sessionId: session.id, prefix });
}

async function recall(
  ctx: SearchContext,
  { sessionId, query }: { sessionId: string; query: string },
): Promise<Pick<SearchResult, 'hits' | 'degraded'>> {
  if (query.trim() === '') return { hits: [], degraded: [] };
  return searchMessages(ctx, { query, limit: RECALLED, excludeSessionId: sessionId });
}
