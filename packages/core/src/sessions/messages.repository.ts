import { and, asc, desc, eq, getTableColumns, gt, inArray, lt } from 'drizzle-orm';
import type { TenantTx } from '@cairn/db';
import { messages } from '@cairn/db/schema';
import type { PlacedMessage } from './append.models.ts';

export type NewMessageRow = typeof messages.$inferInsert;
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
    .where(and(inSession(query), inArray(messages.externalId, query.externalIds)));
}

export async function insertMessages(tx: TenantTx, rows: NewMessageRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(messages).values(rows);
}

export async function findMessage(tx: TenantTx, query: SessionMessages & { id: string }): Promise<MessageRow | undefined> {
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
