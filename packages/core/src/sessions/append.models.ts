import type { NewMessageRow } from './messages.repository.ts';
import type { NewMessage } from './messages.schemas.ts';

/** What an appender is told of a message: an id (UUID), its own name for it, its place. */
export interface PlacedMessage {
  id: string;
  externalId: string | null;
  seq: number;
}

export interface AddedMessage extends PlacedMessage {
  message: NewMessage;
}

export interface AppendPlan {
  added: AddedMessage[];
  /** One for each message of the batch, in its order. */
  placed: PlacedMessage[];
  lastSeq: number;
}

export interface AppendBatch {
  messages: readonly NewMessage[];
  /** Messages of the session that have one of the batch's external ids. */
  stored: readonly PlacedMessage[];
  lastSeq: number;
  newId: () => string;
}

/** Numbers what is new after the last; a repeated external id is the message that has it already. */
export function planAppend({ messages, stored, lastSeq, newId }: AppendBatch): AppendPlan {
  const known = new Map(stored.map((message) => [message.externalId, message]));
  const plan: AppendPlan = { added: [], placed: [], lastSeq };
  for (const message of messages) {
    const externalId = message.externalId ?? null;
    const repeated = externalId === null ? undefined : known.get(externalId);
    const placed = repeated ?? { id: newId(), externalId, seq: ++plan.lastSeq };
    plan.placed.push(placed);
    if (repeated) continue;
    plan.added.push({ ...placed, message });
    if (externalId !== null) known.set(externalId, placed);
  }
  return plan;
}

/** A message as it is stored; said now where the client does not say when. */
export function toMessageRow({ id, seq, message }: AddedMessage, now: Date): NewMessageRow {
  return {
    id,
    seq,
    externalId: message.externalId ?? null,
    role: message.role,
    content: message.content,
    toolName: message.toolName ?? null,
    toolCallId: message.toolCallId ?? null,
    toolCalls: message.toolCalls ?? null,
    metadata: message.metadata ?? null,
    createdAt: message.createdAt === undefined ? now : new Date(message.createdAt),
  };
}
