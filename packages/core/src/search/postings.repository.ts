import { sql, type SQL } from 'drizzle-orm';
import type { TenantTx } from '@cairn/db';

export interface PostingRow {
  lexeme: string;
  seq: number;
  frequency: number;
  length: number;
}

export interface DocumentRow {
  seq: number;
  /** A `tsvector` literal. */
  vector: string;
}

/** Keep one statement's parameters to a few hundred kilobytes, and to a few megabytes. */
const POSTINGS_A_STATEMENT = 5_000;
const VECTOR_LENGTH_A_STATEMENT = 2_000_000;

export async function insertPostings(
  tx: TenantTx,
  input: { tenantId: string; userId: string; sessionId: string; postings: Iterable<PostingRow> },
): Promise<void> {
  for (const rows of batches(input.postings, { room: POSTINGS_A_STATEMENT, weigh: () => 1 })) {
    await tx.execute(sql`
      insert into search_postings (tenant_id, user_id, session_id, lexeme, seq, frequency, length)
      select ${input.tenantId}::uuid, ${input.userId}::uuid, ${input.sessionId}::uuid, rows.*
      from unnest(
        ${sql.param(rows.map((row) => row.lexeme))}::text[],
        ${sql.param(rows.map((row) => row.seq))}::integer[],
        ${sql.param(rows.map((row) => row.frequency))}::smallint[],
        ${sql.param(rows.map((row) => row.length))}::integer[]
      ) as rows`);
  }
}

export async function insertDocuments(
  tx: TenantTx,
  input: { tenantId: string; sessionId: string; documents: DocumentRow[] },
): Promise<void> {
  const { tenantId, sessionId } = input;
  for (const documents of batches(input.documents, {
    room: VECTOR_LENGTH_A_STATEMENT,
    weigh: ({ vector }) => vector.length,
  })) {
    await tx.execute(sql`
      insert into search_documents (tenant_id, session_id, seq, words)
      select ${tenantId}::uuid, ${sessionId}::uuid, seq, vector::tsvector
      from unnest(
        ${sql.param(documents.map((document) => document.seq))}::integer[],
        ${sql.param(documents.map((document) => document.vector))}::text[]
      ) as rows (seq, vector)`);
  }
}

function* batches<T>(
  items: Iterable<T>,
  { room, weigh }: { room: number; weigh: (item: T) => number },
): Generator<T[]> {
  let batch: T[] = [];
  let weight = 0;
  for (const item of items) {
    batch.push(item);
    weight += weigh(item);
    if (weight < room) continue;
    yield batch;
    batch = [];
    weight = 0;
  }
  if (batch.length > 0) yield batch;
}

export async function deleteDocuments(
  tx: TenantTx,
  input: { tenantId: string; sessionId: string; seqs: readonly number[] },
): Promise<void> {
  const rows = sql`tenant_id = ${input.tenantId} and session_id = ${input.sessionId}
    and seq = any(${sql.param([...input.seqs])}::integer[])`;
  const tables: SQL[] = [sql`search_postings`, sql`search_documents`, sql`message_vectors`];
  for (const table of tables) await tx.execute(sql`delete from ${table} where ${rows}`);
}
