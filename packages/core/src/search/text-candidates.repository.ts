import { sql, type SQL } from 'drizzle-orm';
import { queryRows, type TenantTx } from '@cairn/db';
import { RANKING, type LexemeCount, type TextCandidate, type WeightedTerms } from './ranking.models.ts';
import type { TimedPlace } from './search-position.ts';
import {
  isVisible,
  ofUser,
  SESSION_OF_MESSAGE,
  type LateMessages,
  type SearchScope,
} from './search-scope.repository.ts';

export interface MessageCount {
  /** All that the user has, which the weight of a rare word is measured by. */
  all: number;
  /** Those of the sessions that are searched. */
  searched: number;
}

export async function countMessages(tx: TenantTx, scope: SearchScope): Promise<MessageCount> {
  const { tenantId, userId, sessionId = null, excludeSessionId = null, frozen } = scope;
  const late = sql`(
    select late.* from unnest(
      ${sql.param((frozen?.late ?? []).map((some) => some.sessionId))}::uuid[],
      ${sql.param((frozen?.late ?? []).map((some) => some.count))}::integer[]
    ) as late (in_session, messages)
  )`;
  const [row] = await queryRows<MessageCount>(
    tx,
    sql`
      select coalesce(sum(message_count - coalesce(late.messages, 0)), 0)::float8 as all,
        coalesce(sum(message_count - coalesce(late.messages, 0)) filter (
          where id = coalesce(${sessionId}::uuid, id) and id is distinct from ${excludeSessionId}::uuid
        ), 0)::float8 as searched
      from sessions left join ${late} as late on late.in_session = id
      where tenant_id = ${tenantId} and user_id = ${userId}`,
  );
  return row ?? { all: 0, searched: 0 };
}

/** What was stored after this moment; a session's messages are stored in the order of their numbers. */
export async function findLate(
  tx: TenantTx,
  { tenantId, userId, at }: { tenantId: string; userId: string; at: Date },
): Promise<LateMessages[]> {
  const moment = sql`${at.toISOString()}::timestamptz`;
  return queryRows(
    tx,
    sql`
      select m.session_id as "sessionId", min(m.seq) as "fromSeq", count(*)::integer as count
      from sessions s join messages m on m.tenant_id = s.tenant_id and m.session_id = s.id
      where s.tenant_id = ${tenantId} and s.user_id = ${userId} and s.updated_at > ${moment} and m.stored_at > ${moment}
      group by 1`,
  );
}

/** How common each lexeme is among all messages of the user; unknown ones are left out. */
export async function countLexemes(
  tx: TenantTx,
  scope: SearchScope,
  lexemes: readonly string[],
): Promise<LexemeCount[]> {
  return queryRows(
    tx,
    sql`
      select lexeme, count(*)::float8 as documents, sum(length)::float8 as length
      from search_postings
      where ${ofUser(everySession(scope))} and lexeme = any(${sql.param([...lexemes])}::text[])
      group by lexeme`,
  );
}

/** Lexemes that begin so, the commonest first. */
export async function findLexemes(
  tx: TenantTx,
  scope: SearchScope,
  { prefix, limit }: { prefix: string; limit: number },
): Promise<string[]> {
  const rows = await queryRows<{ lexeme: string }>(
    tx,
    sql`
      select lexeme from search_postings
      where ${ofUser(everySession(scope))}
        and lexeme >= ${prefix} and lexeme < ${`${prefix}\u{10ffff}`}
      group by lexeme order by count(*) desc, lexeme limit ${limit}`,
  );
  return rows.map((row) => row.lexeme);
}

function everySession(scope: SearchScope): SearchScope {
  return { ...scope, sessionId: undefined, excludeSessionId: undefined };
}

/** Only the best messages lift their neighbours: the rest would lift them by next to nothing, at a cost. */
const SEEDS_A_CANDIDATE = 3;

export interface TextSearch {
  terms: WeightedTerms;
  /** Messages looked at, best first, before filters: those that pass may be fewer. */
  limit: number;
}

/**
 * Messages by text score, best first: those with a word that was asked for, and their neighbours. One that is there
 * for its neighbours alone comes after every one of its session that holds a word itself.
 */
export async function rankByText(tx: TenantTx, scope: SearchScope, search: TextSearch): Promise<TextCandidate[]> {
  return queryRows(tx, textRanking(scope, search));
}

/** How the database goes about `rankByText`: the lines of its plan. */
export async function explainRanking(tx: TenantTx, scope: SearchScope, search: TextSearch): Promise<string[]> {
  const rows = await queryRows<{ 'QUERY PLAN': string }>(tx, sql`explain (verbose) ${textRanking(scope, search)}`);
  return rows.map((row) => row['QUERY PLAN']);
}

function textRanking(scope: SearchScope, { terms, limit }: TextSearch): SQL {
  return sql`
    ${matchedMessages(scope, terms)},
    best as (
      select * from own order by score desc, session_id, seq limit ${SEEDS_A_CANDIDATE * limit}
    ),
    spread as (
      select best.session_id, best.seq + near.distance as seq, sum(best.score * near.share) as score
      from best cross join (values ${neighbourShares()}) as near (distance, share)
      group by 1, 2
    ),
    whole_sessions as (
      select session_id, sum((${weightsOf(terms)})[term] * frequency / (frequency + ${RANKING.saturation}::float8)) as score
      from (select session_id, term, sum(frequency)::float8 as frequency from matched group by 1, 2) as counted
      group by 1
    ),
    ranked as (
      select session_id, seq, own.score is not null as matched,
        spread.score + ${RANKING.session}::float8 * whole_sessions.score as score
      from spread join whole_sessions using (session_id) left join own using (session_id, seq)
    ),
    bounded as (
      select *, min(score) filter (where matched) over (${terms.exact ? sql`` : sql`partition by session_id`}) as least_matched
      from ranked
    ),
    held as (
      select session_id, seq, matched, case when matched then score else least(score, least_matched) end as score
      from bounded
      order by score desc, matched desc, session_id, seq limit ${limit}
    )
    select m.id as "messageId", m.session_id as "sessionId", held.score, held.matched
    from held join messages m on m.session_id = held.session_id and m.seq = held.seq ${SESSION_OF_MESSAGE}
    where ${isVisible(scope)}
    order by held.score desc, held.matched desc, m.created_at desc, m.session_id, m.seq desc`;
}

export interface TimedSearch {
  /** Without terms: every message. */
  terms: WeightedTerms | null;
  order: 'newest' | 'oldest';
  /** Only the first of each session in this order. */
  onePerSession: boolean;
  /** Only what follows this place. */
  from: TimedPlace | undefined;
  limit: number;
}

export interface TimedCandidate extends TimedPlace {
  messageId: string;
  score: number;
}

/** Messages that hold a word that was asked for, by when they were said. */
export async function listByTime(tx: TenantTx, scope: SearchScope, search: TimedSearch): Promise<TimedCandidate[]> {
  const { terms, onePerSession, from, limit } = search;
  const place = sql`(m.created_at, m.session_id, m.seq)`;
  const [order, beyond] =
    search.order === 'newest'
      ? [sql`m.created_at desc, m.session_id desc, m.seq desc`, sql`<`]
      : [sql`m.created_at, m.session_id, m.seq`, sql`>`];
  const follows =
    from === undefined
      ? sql``
      : sql`and ${place} ${beyond} (${from.createdAt}::timestamptz, ${from.sessionId}::uuid, ${from.seq}::integer)`;
  const found = sql`
    select m.id, m.session_id, m.seq, m.created_at, ${terms === null ? sql`0::float8` : sql`own.score`} as score
      ${onePerSession ? sql`, row_number() over (partition by m.session_id order by ${order}) as place` : sql`, 1 as place`}
    from messages m ${terms === null ? sql`` : sql`join own on own.session_id = m.session_id and own.seq = m.seq`} ${SESSION_OF_MESSAGE}
    where ${isVisible(scope)}`;
  return queryRows(
    tx,
    sql`
      ${terms === null ? sql`with` : sql`${matchedMessages(scope, terms)},`}
      found as (${found})
      select m.id as "messageId", m.session_id as "sessionId", m.seq, m.created_at::text as "createdAt", m.score
      from found m where place = 1 ${follows} order by ${order} limit ${limit}`,
  );
}

/** `matched`: the postings; `own`: each message's BM25 by its own words. */
function matchedMessages(scope: SearchScope, terms: WeightedTerms): SQL {
  const { saturation, lengthNormalization: b } = RANKING;
  return sql`
    with matched as materialized (
      select array_position(${sql.param(terms.lexemes)}::text[], lexeme) as term, session_id, seq, frequency, length
      from search_postings
      where ${ofUser(scope)} and lexeme = any(${sql.param(terms.lexemes)}::text[])
    ),
    own as materialized (
      select session_id, seq, sum(
        (${weightsOf(terms)})[term] * frequency
          / (frequency + ${saturation}::float8 * (${1 - b}::float8 + ${b / terms.averageLength}::float8 * length))
      ) as score
      from matched group by 1, 2
    )`;
}

function weightsOf(terms: WeightedTerms): SQL {
  return sql`${sql.param(terms.weights)}::float8[]`;
}

function neighbourShares(): SQL {
  const shares = RANKING.neighbours.flatMap((share, i) => [
    sql`(${-i - 1}::integer, ${share}::float8)`,
    sql`(${i + 1}::integer, ${share}::float8)`,
  ]);
  return sql.join([sql`(0, 1::float8)`, ...shares], sql`, `);
}
