import { setImmediate } from 'node:timers/promises';
import { withTenantTx, type TenantTx } from '@cairn/db';
import type { Embedder } from '../ports/index.ts';
import { requireScope, requireUserId, type TenantContext } from '../shared/context.ts';
import { tryDecodeId } from '../shared/ids.ts';
import { parseInput } from '../shared/parse-input.ts';
import { embedQuery, type EmbeddedQuery } from './embed-query.ts';
import { findCandidates } from './find-candidates.ts';
import { findNeighbours, loadFound } from './hits.repository.ts';
import { toHit, type HitParts } from './hits.models.ts';
import { parseQuery, type SearchQuery } from './query.models.ts';
import type { FusedCandidate } from './ranking.models.ts';
import { openPosition, signPosition } from './search-cursor.ts';
import { SearchInput, type ParsedSearch, type SearchHit, type SearchResult } from './search.schemas.ts';
import type { SearchScope } from './search-scope.repository.ts';
import { findLate } from './text-candidates.repository.ts';

export type SearchContext = TenantContext & { embedder: Embedder };

/** Milliseconds a search waits for the query's vector; text answers alone after that. */
const EMBEDDING_LIMIT = 1_000;

/**
 * Finds messages of the caller's own sessions by their words and their meaning. A message can be found by its
 * words in the request after the one that stored it, and by meaning once the index worker has read it;
 * `degraded` says what did not take part. Opens a transaction of its own.
 * @throws AppError `request.invalid`, `request.invalid_cursor` (422), `actor.no_user`, `auth.missing_scope` (403)
 */
export async function searchMessages(
  ctx: SearchContext,
  input: SearchInput,
  { embeddingLimit = EMBEDDING_LIMIT }: { embeddingLimit?: number } = {},
): Promise<SearchResult> {
  const userId = requireUserId(ctx);
  requireScope(ctx, 'sessions:read');
  const search = parseInput(SearchInput, input);
  const from = openPosition(ctx, search);
  const started = ctx.clock.now();
  const query = parseQuery(search.query);
  const embedded = await embedWanted(ctx, { search, query, limit: embeddingLimit });
  const scope = toScope(search, { tenantId: ctx.tenantId, userId, ...query });
  const found = await withTenantTx(ctx, async (tx) => {
    const frozen = from && { at: from.at, late: await findLate(tx, { ...scope, at: from.at }) };
    const input = { scope: { ...scope, frozen }, search, query, embedded, space: ctx.embedder, from };
    const { page, lexemes, ...rest } = await findCandidates(tx, input);
    return { ...rest, parts: await loadParts(tx, { tenantId: ctx.tenantId, page, search, lexemes }) };
  });
  const { next, relaxed, degraded } = found;
  return {
    hits: await renderHits(found.parts),
    degraded,
    nextCursor: next && signPosition(ctx, search, { at: from?.at ?? started, relaxed, ...next }),
    took: ctx.clock.now().getTime() - started.getTime(),
  };
}

/** Null where meaning was not asked for, or has nothing to go by. */
async function embedWanted(
  { embedder }: SearchContext,
  { search, query, limit }: { search: ParsedSearch; query: SearchQuery; limit: number },
): Promise<EmbeddedQuery | null> {
  if (search.mode === 'text' || query.terms.size === 0) return null;
  if (search.sort !== 'relevance') return { degraded: 'semantic.sorted_by_time' };
  return embedQuery(embedder, { text: query.text, limit });
}

function toScope(
  search: ParsedSearch,
  { tenantId, userId, condition, literal }: Pick<SearchScope, 'tenantId' | 'userId' | 'condition' | 'literal'>,
): SearchScope {
  return {
    tenantId,
    userId,
    condition,
    literal,
    sessionId: search.sessionId === undefined ? undefined : sessionUuid(search.sessionId),
    excludeSessionId: search.excludeSessionId === undefined ? undefined : sessionUuid(search.excludeSessionId),
    source: search.source,
    roles: search.roles,
    after: search.after === undefined ? undefined : new Date(search.after),
    before: search.before === undefined ? undefined : new Date(search.before),
  };
}

const NO_SESSION = '00000000-0000-0000-0000-000000000000';

/** A filter by what is no session of the caller's matches nothing, whatever the id looks like. */
function sessionUuid(id: string): string {
  return tryDecodeId('ses', id) ?? NO_SESSION;
}

interface Page {
  tenantId: string;
  page: readonly FusedCandidate[];
  search: ParsedSearch;
  lexemes: ReadonlySet<string>;
}

async function loadParts(tx: TenantTx, { tenantId, page, search, lexemes }: Page): Promise<HitParts[]> {
  const ids = page.map(({ messageId }) => messageId);
  const around = await findNeighbours(tx, { tenantId, ids, count: search.context });
  const near = [...around.values()].flatMap(({ before, after }) => [...before, ...after]);
  const rows = await loadFound(tx, { tenantId, ids: [...new Set([...ids, ...near])] });
  const messagesOf = (list: string[] = []) => list.flatMap((id) => rows.get(id)?.message ?? []);
  return page.flatMap((candidate) => {
    const row = rows.get(candidate.messageId);
    if (row === undefined) return [];
    if (search.context === 0) return [{ candidate, row, lexemes }];
    const sides = around.get(candidate.messageId);
    return [
      { candidate, row, lexemes, around: { before: messagesOf(sides?.before), after: messagesOf(sides?.after) } },
    ];
  });
}

/** The snippet of a long message takes a while: other work runs between two hits. */
async function renderHits(parts: readonly HitParts[]): Promise<SearchHit[]> {
  const hits: SearchHit[] = [];
  for (const part of parts) {
    hits.push(toHit(part));
    await setImmediate();
  }
  return hits;
}
