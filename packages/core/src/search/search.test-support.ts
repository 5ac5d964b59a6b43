import { withTenantTx } from '@cairn/db';
import { messages, sessions, teams } from '@cairn/db/schema';
import type { TestActor } from '@cairn/testing';
import { newUuid } from '../shared/ids.ts';
import { indexMessages } from './index-messages.ts';
import { prepareDocuments } from './prepare-documents.ts';

export interface ToldMessage {
  content: string;
  role?: 'user' | 'assistant' | 'system' | 'tool';
  createdAt?: Date;
  state?: 'live' | 'compacted' | 'rewound';
}

export interface ToldSession {
  sessionId: string;
  messageIds: string[];
}

const NOON = new Date('2031-06-15T12:00:00Z');

/** A session of the actor's with these messages, stored and indexed in one transaction. */
export async function tell(
  actor: TestActor,
  told: (string | ToldMessage)[],
  {
    source = null,
    startedAt = NOON,
    title = null,
  }: { source?: string | null; startedAt?: Date; title?: string | null } = {},
): Promise<ToldSession> {
  const { tenantId } = actor.ctx;
  const sessionId = newUuid();
  const made = { actorKind: 'user', actorId: actor.userUuid, origin: 'api' };
  const rows = told.map((entry, i) => {
    const message = typeof entry === 'string' ? { content: entry } : entry;
    const { role = 'user', createdAt = NOON, state = 'live', content } = message;
    return {
      tenantId,
      id: newUuid(),
      sessionId,
      userId: actor.userUuid,
      seq: i + 1,
      role,
      content,
      state,
      createdAt,
      storedAt: NOON,
      ...made,
    };
  });
  const documents = await prepareDocuments(rows);
  const indexed = documents.map((document, i) => ({ seq: i + 1, document }));
  await withTenantTx(actor.ctx, async (tx) => {
    const shared = await tx.select({ id: teams.id, slug: teams.slug }).from(teams);
    const team = shared.find(({ slug }) => slug === 'default');
    await tx.insert(sessions).values({
      tenantId,
      id: sessionId,
      userId: actor.userUuid,
      teamId: team?.id ?? '',
      rootId: sessionId,
      title,
      source,
      startedAt,
      metadata: {},
      messageCount: rows.length,
      lastSeq: rows.length,
      createdAt: NOON,
      updatedAt: NOON,
      ...made,
    });
    await tx.insert(messages).values(rows);
    await indexMessages(tx, { tenantId, userId: actor.userUuid, sessionId, messages: indexed });
  });
  return { sessionId, messageIds: rows.map((row) => row.id) };
}
