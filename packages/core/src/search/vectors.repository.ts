import { and, eq, sql } from 'drizzle-orm';
import { toSql } from 'pgvector';
import { queryRows, type TenantTx } from '@cairn/db';
import { messageVectors } from '@cairn/db/schema';
import type { Embedder } from '../ports/index.ts';
import { RANKING, type Candidate, type SemanticCandidates } from './ranking.models.ts';
import { isVisible, ofUser, SESSION_OF_MESSAGE, type SearchScope } from './search-scope.repository.ts';

/** Vectors are compared only within one model, length and version. */
export type VectorSpace = Pick<Embedder, 'model' | 'dimensions' | 'version'>;

export type NewVectorRow = typeof messageVectors.$inferInsert;

export interface UnreadMessage {
  seq: number;
  content: string;
}

/** The session's user, or null where the session is gone or has none. */
export async function findSessionUser(
  tx: TenantTx,
  key: { tenantId: string; sessionId: string },
): Promise<string | null> {
  const [row] = await queryRows<{ userId: string | null }>(
    tx,
    sql`select user_id as "userId" from sessions where tenant_id = ${key.tenantId} and id = ${key.sessionId}`,
  );
  return row?.userId ?? null;
}

/** Messages of a session that the present model has not read yet, in their order. */
export async function findUnread(
  tx: TenantTx,
  { tenantId, sessionId, space, limit }: { tenantId: string; sessionId: string; space: VectorSpace; limit: number },
): Promise<UnreadMessage[]> {
  return queryRows(
    tx,
    sql`
      select m.seq, m.content from messages m
      where m.tenant_id = ${tenantId} and m.session_id = ${sessionId} and not exists (
        select from message_vectors v
        where v.tenant_id = m.tenant_id and v.session_id = m.session_id and v.seq = m.seq and ${ofSpace(space)}
      )
      order by m.seq limit ${limit}`,
  );
}

/** Rows of messages that are gone by now, or that another worker was faster with, are left out. */
export async function insertVectors(tx: TenantTx, rows: NewVectorRow[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const present = await queryRows<{ seq: number }>(
    tx,
    sql`
      select seq from messages where tenant_id = ${first.tenantId} and session_id = ${first.sessionId}
        and seq = any(${sql.param([...new Set(rows.map((row) => row.seq))])}::integer[])
      for key share`,
  );
  const seqs = new Set(present.map((row) => row.seq));
  const kept = rows.filter((row) => seqs.has(row.seq));
  if (kept.length > 0) await tx.insert(messageVectors).values(kept).onConflictDoNothing();
}

/** Drops what the message's session had from models that no longer serve. */
export async function deleteOtherVectors(
  tx: TenantTx,
  { tenantId, sessionId, space }: { tenantId: string; sessionId: string; space: VectorSpace },
): Promise<void> {
  await tx
    .delete(messageVectors)
    .where(
      and(eq(messageVectors.tenantId, tenantId), eq(messageVectors.sessionId, sessionId), sql`not (${ofSpace(space)})`),
    );
}

export interface SemanticSearch {
  space: VectorSpace;
  vector: Float32Array;
  /** Messages looked at, nearest first, before filters. */
  limit: number;
  /** Messages whose likeness is wanted however far they are. */
  also: readonly string[];
}

export interface SemanticResult extends SemanticCandidates {
  /** Messages of the scope's sessions that the present model has read, whether it understood them or not. */
  read: number;
}

interface SemanticRow extends Candidate {
  floor: number | null;
  read: number;
}

/**
 * Messages by likeness to the query: an exact scan of the user's vectors, which misses nothing. `pieces` is
 * materialized so that no vector is carried into a hash or a sort, which would go to disk for it.
 */
export async function rankByLikeness(
  tx: TenantTx,
  scope: SearchScope,
  search: SemanticSearch,
): Promise<SemanticResult> {
  const near = RANKING.semanticNeighbour;
  const rows = await queryRows<SemanticRow | (Omit<SemanticRow, 'messageId'> & { messageId: null })>(
    tx,
    sql`
      with pieces as materialized (
        select session_id, seq, -(embedding <#> ${toSql([...search.vector])}::vector) as score
        from message_vectors
        where ${ofUser(scope)} and ${ofSpace(search.space)} ${ofMoment(scope)}
      ),
      alone as materialized (
        select session_id, seq, max(score) as score from pieces group by 1, 2
      ),
      wanted as (
        (select session_id, seq from alone where score is not null order by score desc, session_id, seq limit ${search.limit})
        union
        select session_id, seq from messages
        where tenant_id = ${scope.tenantId} and id = any(${sql.param([...search.also])}::uuid[])
      ),
      likeness as (
        select own.session_id, own.seq, (
          own.score + ${near}::float8 * (coalesce(previous.score, own.score) + coalesce(next.score, own.score))
        ) / ${1 + 2 * near}::float8 as score
        from wanted join alone own using (session_id, seq)
          left join alone previous on previous.session_id = own.session_id and previous.seq = own.seq - 1
          left join alone next on next.session_id = own.session_id and next.seq = own.seq + 1
        where own.score is not null
      ),
      found as (
        select m.id, m.session_id, m.seq, m.created_at, likeness.score
        from likeness join messages m on m.session_id = likeness.session_id and m.seq = likeness.seq ${SESSION_OF_MESSAGE}
        where ${isVisible(scope)}
      )
      select found.id as "messageId", found.session_id as "sessionId", found.score, total.floor, total.read
      from (select (select count(*)::float8 from alone) as read, (select min(score) from alone) as floor) as total
        left join found on true
      order by found.score desc, found.created_at desc, found.session_id, found.seq desc`,
  );
  const found = rows.filter((row) => row.messageId !== null);
  return {
    found: found.map(({ messageId, sessionId, score }) => ({ messageId, sessionId, score })),
    floor: rows[0]?.floor ?? 0,
    read: rows[0]?.read ?? 0,
  };
}

/** What the model had read by then. */
function ofMoment({ frozen }: SearchScope) {
  return frozen === undefined ? sql`` : sql`and created_at <= ${frozen.at.toISOString()}::timestamptz`;
}

function ofSpace({ model, dimensions, version }: VectorSpace) {
  return sql`model = ${model} and dimensions = ${dimensions} and version = ${version}`;
}
