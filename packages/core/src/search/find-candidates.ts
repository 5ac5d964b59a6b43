import type { TenantTx } from '@cairn/db';
import type { EmbeddedQuery } from './embed-query.ts';
import type { SearchQuery } from './query.models.ts';
import {
  bestOfSessions,
  fuseCandidates,
  RANKING,
  weighTerms,
  type FusedCandidate,
  type LexemeCount,
  type TextCandidate,
  type WeightedTerms,
} from './ranking.models.ts';
import { cutPage } from './ranked-page.models.ts';
import type { SearchPlace, SearchPosition, TimedPlace } from './search-position.ts';
import type { ParsedSearch } from './search.schemas.ts';
import { hasFilters, type SearchScope } from './search-scope.repository.ts';
import {
  countLexemes,
  countMessages,
  findLexemes,
  listByTime,
  rankByText,
  type MessageCount,
} from './text-candidates.repository.ts';
import { rankByLikeness, type SemanticResult, type VectorSpace } from './vectors.repository.ts';

export interface FindCandidates {
  scope: SearchScope;
  search: ParsedSearch;
  query: SearchQuery;
  /** Null: meaning was not asked for. */
  embedded: EmbeddedQuery | null;
  space: VectorSpace;
  /** Where the page before ended; absent for the first page. */
  from: SearchPosition | undefined;
}

export interface FoundCandidates {
  /** Best first. */
  page: FusedCandidate[];
  /** Where the next page begins, or null for the last one. */
  next: SearchPlace | null;
  /** What the words of the query are known as, for marking them. */
  lexemes: ReadonlySet<string>;
  degraded: string[];
  relaxed: boolean;
}

type Found = Omit<FoundCandidates, 'relaxed'>;

/** Candidates an arm gives: fusion needs more of each than one page. The same for every page, whose order they decide. */
const CANDIDATES = 200;
const SESSION_CANDIDATES = 2_000;
/** More than the postings that one query reads can spread to. */
const ALL_CANDIDATES = 1_000_000;
const MAX_PREFIXED = 64;

/** Where no message holds the phrases that were asked for, the other words answer, and `degraded` says so. */
export async function findCandidates(tx: TenantTx, input: FindCandidates): Promise<FoundCandidates> {
  const { scope, from, query } = input;
  if (!from?.relaxed) {
    const found = await findUnderCondition(tx, input);
    if (found.page.length > 0 || from !== undefined || query.relaxed === null) return { ...found, relaxed: false };
  }
  const condition = query.relaxed?.condition ?? null;
  const looser = await findUnderCondition(tx, { ...input, scope: { ...scope, condition } });
  return { ...looser, degraded: [...looser.degraded, 'phrase.not_found'], relaxed: true };
}

async function findUnderCondition(tx: TenantTx, input: FindCandidates): Promise<Found> {
  const { scope, search, query, embedded } = input;
  const degraded = embedded && 'degraded' in embedded ? [embedded.degraded] : [];
  if (query.terms.size === 0) {
    return { ...(await listTimed(tx, { ...input, terms: null })), lexemes: new Set(), degraded };
  }
  const [messages, counts] = await Promise.all([countMessages(tx, scope), countTerms(tx, { scope, query })]);
  const terms = weighTerms(query.terms, { counts, messages: messages.all });
  const lexemes = new Set([...query.terms.keys(), ...terms.lexemes]);
  if (search.sort !== 'relevance') return { ...(await listTimed(tx, { ...input, terms })), lexemes, degraded };
  const { ranked, nearest } = await rank(tx, { ...input, terms });
  const gap = nearest && indexingGap(nearest, messages);
  if (gap !== null) degraded.push(gap);
  const by = search.groupBy === 'session' ? 'sessionId' : 'messageId';
  return { ...cutPage(ranked, { from: input.from?.ranked, limit: search.limit, by }), lexemes, degraded };
}

type RankInput = FindCandidates & { terms: WeightedTerms };

interface Ranked {
  ranked: FusedCandidate[];
  nearest: SemanticResult | null;
}

/** The best candidates; where they do not fill the page, all others behind them. */
async function rank(tx: TenantTx, input: RankInput): Promise<Ranked> {
  const { search, from, scope } = input;
  const bySession = search.groupBy === 'session';
  const grouped = (list: FusedCandidate[]) => (bySession ? bestOfSessions(list) : list);
  const limit = bySession ? SESSION_CANDIDATES : CANDIDATES;
  const { text, nearest } = await runArms(tx, { ...input, limit });
  const best = fuseArms({ text, nearest });
  const isCut = (text !== null && countSpread(input.terms) > limit) || (nearest?.read ?? 0) > limit;
  const isFull = grouped(best).length > (from?.ranked?.seen ?? 0) + search.limit;
  const mayHaveMissed = !bySession || from !== undefined || hasFilters(scope);
  if (isFull || !isCut || !mayHaveMissed) return { ranked: grouped(best), nearest };
  const known = new Set(best.map(({ messageId }) => messageId));
  const all = fuseArms(await runArms(tx, { ...input, limit: ALL_CANDIDATES }));
  return { ranked: grouped([...best, ...all.filter(({ messageId }) => !known.has(messageId))]), nearest };
}

/** Messages that the words can lead to, at most. */
function countSpread({ postings }: WeightedTerms): number {
  return postings * (1 + 2 * RANKING.neighbours.length);
}

function fuseArms({ text, nearest }: Arms): FusedCandidate[] {
  return fuseCandidates(text, nearest?.read === 0 ? null : nearest);
}

interface Arms {
  /** Null where an arm was not asked for, or has nothing to go by. */
  text: TextCandidate[] | null;
  nearest: SemanticResult | null;
}

/** By meaning alone only where that was asked for and something has been read; by words in every other case. */
async function runArms(tx: TenantTx, input: RankInput & { limit: number }): Promise<Arms> {
  const vector = input.embedded && 'vector' in input.embedded ? input.embedded.vector : null;
  if (vector === null) return { text: await findByText(tx, input), nearest: null };
  if (input.search.mode === 'semantic') {
    const nearest = await nearestTo(tx, { ...input, vector, text: [] });
    return { text: nearest.read === 0 ? await findByText(tx, input) : null, nearest };
  }
  const text = await findByText(tx, input);
  return { text, nearest: await nearestTo(tx, { ...input, vector, text }) };
}

/** What kept the semantic arm from seeing every message, or null. */
function indexingGap({ read }: SemanticResult, { searched }: MessageCount): string | null {
  if (read >= searched) return null;
  return read === 0 ? 'semantic.not_indexed' : 'semantic.partly_indexed';
}

async function countTerms(
  tx: TenantTx,
  { scope, query }: { scope: SearchScope; query: SearchQuery },
): Promise<LexemeCount[]> {
  const lexemes =
    query.prefix === null
      ? [...query.terms.keys()]
      : await findLexemes(tx, scope, { prefix: query.prefix, limit: MAX_PREFIXED });
  return lexemes.length === 0 ? [] : countLexemes(tx, scope, lexemes);
}

async function listTimed(
  tx: TenantTx,
  { scope, search, from, terms }: FindCandidates & { terms: WeightedTerms | null },
): Promise<Pick<Found, 'page' | 'next'>> {
  if (terms?.lexemes.length === 0) return { page: [], next: null };
  const found = await listByTime(tx, scope, {
    terms,
    order: search.sort === 'oldest' ? 'oldest' : 'newest',
    onePerSession: search.groupBy === 'session',
    from: from?.timed,
    limit: search.limit + 1,
  });
  const page = found.slice(0, search.limit);
  const last = page.at(-1);
  return {
    page: page.map((candidate) => ({ ...candidate, why: { text: null, semantic: null } })),
    next: last !== undefined && found.length > page.length ? { timed: toTimedPlace(last) } : null,
  };
}

function toTimedPlace({ createdAt, sessionId, seq }: TimedPlace): TimedPlace {
  return { createdAt, sessionId, seq };
}

async function findByText(
  tx: TenantTx,
  { scope, terms, limit }: RankInput & { limit: number },
): Promise<TextCandidate[]> {
  return terms.lexemes.length === 0 ? [] : rankByText(tx, scope, { terms, limit });
}

async function nearestTo(
  tx: TenantTx,
  { scope, space, vector, text, limit }: RankInput & { limit: number; vector: Float32Array; text: TextCandidate[] },
): Promise<SemanticResult> {
  return rankByLikeness(tx, scope, { space, vector, limit, also: text.map(({ messageId }) => messageId) });
}
