import type { CairnClient, NewMessage } from '@cairn/sdk';
import type { ConversationMessage, Group } from './conversation-file.ts';

interface LoadOptions {
  client: CairnClient;
  /** Called after each batch with the number of messages in it. */
  onLoaded(count: number): void;
}

/** How many messages one call takes. */
const BATCH = 500;

/** Stores one person's history: a session for each of theirs, every message at the time it was said. */
export async function loadGroup({ messages }: Group, { client, onLoaded }: LoadOptions): Promise<void> {
  for (const [externalId, turns] of Map.groupBy(messages, (message) => message.sessionId)) {
    const startedAt = turns[0]?.createdAt;
    const { id } = await client.sessions.create({ externalId, title: externalId, ...(startedAt ? { startedAt } : {}) });
    for (let at = 0; at < turns.length; at += BATCH) {
      const batch = turns.slice(at, at + BATCH).map(toMessage);
      await client.sessions.append(id, { messages: batch });
      onLoaded(batch.length);
    }
  }
}

function toMessage({ id, text, speaker, createdAt }: ConversationMessage): NewMessage {
  return {
    externalId: id,
    role: 'user',
    content: speaker === undefined ? text : `${speaker}: ${text}`,
    ...(createdAt === undefined ? {} : { createdAt }),
  };
}
