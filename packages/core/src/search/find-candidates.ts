import type { TenantTx } from '@cairn/db';
import type { EmbeddedQuery } from './embed-query.ts';
import type { SearchQuery } from './query.models.ts';
import {
  bestOfSessions,
  fuseCandidates,
  RANKING,
  weighTerms,
  type Candidate,
  type FusedCandidate,
  type LexemeCount,
  type WeightedTerms,
} from './ranking.models.ts';
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
  /** Where the page that was asked for ends. */
  until: number;
}

export interface FoundCandidates {
  /** Best first; one more than asked for, at least, where there are more. */
  candidates: FusedCandidate[];
  /** What the words of the query are known as, for marking them. */
  lexemes: ReadonlySet<string>;
  degraded: string[];
}

/** Candidates an arm gives, at least: fusion needs more of each than one page. */
const MIN_CANDIDATES = 200;
const SESSION_CANDIDATES = 2_000;
/** More than the postings that one query reads can spread to. */
const ALL_CANDIDATES = 1_000_000;
const MAX_PREFIXED = 64;

/** Where no message holds the phrases that were asked for, the other words answer, and `degraded` says so. */
export async function findCandidates(tx: TenantTx, input: FindCandidates): Promise<FoundCandidates> {
  const found = await findUnderCondition(tx, input);
  const { relaxed } = input.query;
  if (found.candidates.length > 0 || relaxed === null) return found;
  const looser = await findUnderCondition(tx, { ...input, scope: { ...input.scope, condition: relaxed.condition } });
  return { ...looser, degraded: [...looser.degraded, 'phrase.not_found'] };
}

async function findUnderCondition(tx: TenantTx, input: FindCandidates): Promise<FoundCandidates> {
  const { scope, search, query, embedded } = input;
  const degraded = embedded && 'degraded' in embedded ? [embedded.degraded] : [];
  if (query.terms.size === 0) {
    return { candidates: await listTimed(tx, { ...input, terms: null }), lexemes: new Set(), degraded };
  }
  const [messages, counts] = await Promise.all([countMessages(tx, scope), countTerms(tx, { scope, query })]);
  const terms = weighTerms(query.terms, { counts, messages: messages.all });
  const lexemes = new Set([...query.terms.keys(), ...terms.lexemes]);
  if (search.sort !== 'relevance') return { candidates: await listTimed(tx, { ...input, terms }), lexemes, degraded };
  const { text, nearest } = await runArms(tx, { ...input, terms });
  const gap = nearest && indexingGap(nearest, messages);
  if (gap !== null) degraded.push(gap);
  const fused = fuseCandidates(text, nearest?.read === 0 ? null : nearest);
  return { candidates: search.groupBy === 'session' ? bestOfSessions(fused) : fused, lexemes, degraded };
}

interface Arms {
  /** Null where an arm was not asked for, or has nothing to go by. */
  text: Candidate[] | null;
  nearest: SemanticResult | null;
}

/** By meaning alone only where that was asked for and something has been read; by words in every other case. */
async function runArms(tx: TenantTx, input: FindCandidates & { terms: WeightedTerms }): Promise<Arms> {
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
  { scope, search, until, terms }: FindCandidates & { terms: WeightedTerms | null },
): Promise<FusedCandidate[]> {
  if (terms?.lexemes.length === 0) return [];
  const found = await listByTime(tx, scope, {
    terms,
    order: search.sort === 'oldest' ? 'oldest' : 'newest',
    onePerSession: search.groupBy === 'session',
    limit: until + 1,
  });
  return found.map((candidate) => ({ ...candidate, why: { text: null, semantic: null } }));
}

async function findByText(
  tx: TenantTx,
  { scope, search, until, terms }: FindCandidates & { terms: WeightedTerms },
): Promise<Candidate[]> {
  if (terms.lexemes.length === 0) return [];
  const limit = candidateLimit(search, until);
  const found = await rankByText(tx, scope, { terms, limit });
  const spread = terms.postings * (1 + 2 * RANKING.neighbours.length);
  const mayHaveMissed = hasFilters(scope) && found.length <= until && spread > limit;
  return mayHaveMissed ? rankByText(tx, scope, { terms, limit: ALL_CANDIDATES }) : found;
}

async function nearestTo(
  tx: TenantTx,
  input: FindCandidates & { vector: Float32Array; text: Candidate[] },
): Promise<SemanticResult> {
  const { scope, search, until, space, vector, text } = input;
  const also = text.map(({ messageId }) => messageId);
  const nearest = await rankByLikeness(tx, scope, { space, vector, limit: candidateLimit(search, until), also });
  const mayHaveMissed = hasFilters(scope) && nearest.read > 0 && nearest.found.length <= until;
  return mayHaveMissed ? rankByLikeness(tx, scope, { space, vector, limit: ALL_CANDIDATES, also: [] }) : nearest;
}

function candidateLimit(search: ParsedSearch, until: number): number {
  return search.groupBy === 'session' ? SESSION_CANDIDATES : Math.max(MIN_CANDIDATES, 4 * (until + 1));
}
