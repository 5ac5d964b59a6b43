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

/** Keeps one statement's parameters to a few hundred kilobytes. */
const ROWS_A_STATEMENT = 5_000;

export async function insertPostings(
  tx: TenantTx,
  input: { tenantId: string; userId: string; sessionId: string; postings: PostingRow[] },
): Promise<void> {
  for (let from = 0; from < input.postings.length; from += ROWS_A_STATEMENT) {
    const rows = input.postings.slice(from, from + ROWS_A_STATEMENT);
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
  const { tenantId, sessionId, documents } = input;
  await tx.execute(sql`
    insert into search_documents (tenant_id, session_id, seq, words)
    select ${tenantId}::uuid, ${sessionId}::uuid, seq, vector::tsvector
    from unnest(
      ${sql.param(documents.map((document) => document.seq))}::integer[],
      ${sql.param(documents.map((document) => document.vector))}::text[]
    ) as rows (seq, vector)`);
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
