import { withTenantTx, type TenantTx } from '@cairn/db';
import { recordAudit } from '../audit/index.ts';
import { enqueueJob } from '../jobs/index.ts';
import { embedMessagesJob, indexMessages, prepareDocuments, type SearchDocument } from '../search/index.ts';
import type { TenantContext } from '../shared/context.ts';
import { encodeId, newUuid } from '../shared/ids.ts';
import { parseInput } from '../shared/parse-input.ts';
import { planAppend, toMessageRow, type AppendPlan } from './append.models.ts';
import { findPlacedMessages, insertMessages } from './messages.repository.ts';
import { AppendMessagesInput, type AppendedMessages, type NewMessage } from './messages.schemas.ts';
import { loadLockedSession, requireSessionUser } from './session-access.ts';
import { changeSession, type SessionRow } from './sessions.repository.ts';

export interface AppendMessages {
  sessionId: string;
  input: AppendMessagesInput;
}

/**
 * Adds 1 to 500 messages at the end of a session of the caller's; they can be found at once. Numbers
 * (`seq`) go up by one in the order sent, whoever else appends. A message whose external id the session
 * has already is that message: it is answered as stored and nothing is written. A new message opens a
 * session that had ended. Of a very long message the end may not be found (`prepareDocuments`); it is kept whole.
 * @throws AppError `request.invalid` (422), `resource.not_found` (404), `actor.no_user` (403)
 */
export async function appendMessages(
  ctx: TenantContext,
  { sessionId, input }: AppendMessages,
): Promise<AppendedMessages> {
  requireSessionUser(ctx, 'write');
  const { messages } = parseInput(AppendMessagesInput, input);
  const documents = await documentsOf(messages, ctx.clock.now());
  return withTenantTx(ctx, async (tx) => {
    const session = await loadLockedSession(tx, ctx, { id: sessionId });
    const plan = await planFor(tx, { session, messages });
    if (plan.added.length > 0) await storeMessages(tx, ctx, { session, plan, documents });
    await recordAudit(tx, ctx, {
      action: 'session.appended',
      resourceKind: 'session',
      resourceId: encodeId('ses', session.id),
      details: { added: plan.added.length, repeated: messages.length - plan.added.length },
    });
    return { items: plan.placed.map((placed) => ({ ...placed, id: encodeId('msg', placed.id) })), nudges: [] };
  });
}

type Documents = ReadonlyMap<NewMessage, SearchDocument>;

async function documentsOf(messages: readonly NewMessage[], now: Date): Promise<Documents> {
  const texts = messages.map(({ content, createdAt }) => ({ content, createdAt: new Date(createdAt ?? now) }));
  const documents = await prepareDocuments(texts);
  return new Map(messages.map((message, i) => [message, documents[i] as SearchDocument]));
}

async function planFor(
  tx: TenantTx,
  { session, messages }: { session: SessionRow; messages: NewMessage[] },
): Promise<AppendPlan> {
  const externalIds = messages.flatMap(({ externalId }) => (externalId === undefined ? [] : [externalId]));
  const stored = await findPlacedMessages(tx, { tenantId: session.tenantId, sessionId: session.id, externalIds });
  return planAppend({ messages, stored, lastSeq: session.lastSeq, newId: newUuid });
}

async function storeMessages(
  tx: TenantTx,
  ctx: TenantContext,
  { session, plan, documents }: { session: SessionRow; plan: AppendPlan; documents: Documents },
): Promise<void> {
  const now = ctx.clock.now();
  const rows = plan.added.map((added) => toMessageRow(added, now));
  const owner = { tenantId: session.tenantId, userId: session.userId, sessionId: session.id };
  const { kind: actorKind, id: actorId } = ctx.actor;
  await insertMessages(tx, { batch: { ...owner, actorKind, actorId, origin: ctx.origin, storedAt: now }, rows });
  const indexed = plan.added.flatMap(({ seq, message }) => {
    const document = documents.get(message);
    return document === undefined ? [] : [{ seq, document }];
  });
  await indexMessages(tx, { ...owner, messages: indexed });
  await changeSession(tx, session, {
    lastSeq: plan.lastSeq,
    messageCount: session.messageCount + rows.length,
    endedAt: null,
    endReason: null,
    updatedAt: now,
  });
  await enqueueJob(tx, ctx, {
    job: embedMessagesJob,
    payload: { sessionId: session.id },
    dedupeKey: `${embedMessagesJob.kind}:${session.id}`,
  });
}
