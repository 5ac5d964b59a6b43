import { and, asc, desc, eq, getTableColumns, gt, lt, sql } from 'drizzle-orm';
import type { TenantTx } from '@cairn/db';
import { messages } from '@cairn/db/schema';
import type { PlacedMessage } from './append.models.ts';

export type MessageRow = Omit<typeof messages.$inferSelect, 'upstreamText'>;

/** The messages of one session. */
export interface SessionMessages {
  tenantId: string;
  sessionId: string;
}

// What was sent upstream can be far longer than the message and is nobody's to read here.
const { upstreamText: _upstreamText, ...COLUMNS } = getTableColumns(messages);

function inSession({ tenantId, sessionId }: SessionMessages) {
  return and(eq(messages.tenantId, tenantId), eq(messages.sessionId, sessionId));
}

export async function findPlacedMessages(
  tx: TenantTx,
  query: SessionMessages & { externalIds: string[] },
): Promise<PlacedMessage[]> {
  if (query.externalIds.length === 0) return [];
  return tx
    .select({ id: messages.id, externalId: messages.externalId, seq: messages.seq })
    .from(messages)
    .where(and(inSession(query), sql`${messages.externalId} = any(${sql.param(query.externalIds)}::text[])`));
}

/** What all messages of one call have in common. */
export interface MessageBatch extends SessionMessages {
  userId: string | null;
  actorKind: string;
  actorId: string;
  origin: string;
  storedAt: Date;
}

export type NewMessageRow = Pick<
  MessageRow,
  'id' | 'seq' | 'externalId' | 'role' | 'content' | 'toolName' | 'toolCallId' | 'toolCalls' | 'metadata' | 'createdAt'
>;

/** One statement with one array a column: a parameter for each value takes five times as long. */
export async function insertMessages(
  tx: TenantTx,
  { batch, rows }: { batch: MessageBatch; rows: readonly NewMessageRow[] },
): Promise<void> {
  const column = (read: (row: NewMessageRow) => unknown) => sql.param(rows.map(read));
  await tx.execute(sql`
    insert into messages (tenant_id, session_id, user_id, actor_kind, actor_id, origin, stored_at,
      id, seq, external_id, role, content, tool_name, tool_call_id, tool_calls, metadata, created_at)
    select ${batch.tenantId}::uuid, ${batch.sessionId}::uuid, ${batch.userId}::uuid,
      ${batch.actorKind}, ${batch.actorId}::uuid, ${batch.origin}, ${batch.storedAt.toISOString()}::timestamptz,
      id, seq, external_id, role, content, tool_name, tool_call_id, tool_calls::jsonb, metadata::jsonb, created_at::timestamptz
    from unnest(
      ${column((row) => row.id)}::uuid[],
      ${column((row) => row.seq)}::integer[],
      ${column((row) => row.externalId)}::text[],
      ${column((row) => row.role)}::text[],
      ${column((row) => row.content)}::text[],
      ${column((row) => row.toolName)}::text[],
      ${column((row) => row.toolCallId)}::text[],
      ${column((row) => toJson(row.toolCalls))}::text[],
      ${column((row) => toJson(row.metadata))}::text[],
      ${column((row) => row.createdAt.toISOString())}::text[]
    ) as rows (id, seq, external_id, role, content, tool_name, tool_call_id, tool_calls, metadata, created_at)`);
}

function toJson(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}

export async function findMessage(
  tx: TenantTx,
  query: SessionMessages & { id: string },
): Promise<MessageRow | undefined> {
  const [row] = await tx
    .select(COLUMNS)
    .from(messages)
    .where(and(inSession(query), eq(messages.id, query.id)));
  return row;
}

/** The messages that follow a place in the session, in their order. */
export async function findMessagesAfter(
  tx: TenantTx,
  query: SessionMessages & { seq: number; limit: number },
): Promise<MessageRow[]> {
  return tx
    .select(COLUMNS)
    .from(messages)
    .where(and(inSession(query), gt(messages.seq, query.seq)))
    .orderBy(asc(messages.seq))
    .limit(query.limit);
}

/** The messages that lead up to a place in the session, in their order. */
export async function findMessagesBefore(
  tx: TenantTx,
  query: SessionMessages & { seq: number; limit: number },
): Promise<MessageRow[]> {
  const rows = await tx
    .select(COLUMNS)
    .from(messages)
    .where(and(inSession(query), lt(messages.seq, query.seq)))
    .orderBy(desc(messages.seq))
    .limit(query.limit);
  return rows.reverse();
}

/** @returns false where there was none */
export async function deleteMessageRow(tx: TenantTx, query: SessionMessages & { id: string }): Promise<boolean> {
  const gone = await tx
    .delete(messages)
    .where(and(inSession(query), eq(messages.id, query.id)))
    .returning({ id: messages.id });
  return gone.length > 0;
}
