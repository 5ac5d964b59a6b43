import { z } from 'zod';
import { withTenantTx, type TenantTx } from '@cairn/db';
import type { TenantContext } from '../shared/context.ts';
import { openCursor, signCursor } from '../shared/cursor.ts';
import { notFoundError, validationError } from '../shared/errors.ts';
import { decodeId } from '../shared/ids.ts';
import { bindList } from '../shared/page.ts';
import { parseInput } from '../shared/parse-input.ts';
import { findMessage, findMessagesAfter, findMessagesBefore, type SessionMessages } from './messages.repository.ts';
import { ListMessagesInput, type MessageList } from './messages.schemas.ts';
import { loadSession, requireSessionUser } from './session-access.ts';
import { toMessage } from './sessions.models.ts';

const DEFAULT_LIMIT = 50;
const DEFAULT_WINDOW = 5;

const Position = z.object({ seq: z.int() });

export interface ListMessages {
  sessionId: string;
  input: ListMessagesInput;
}

type Query = ReturnType<typeof ListMessagesInput.parse>;

/**
 * A page of a session's messages in their order, or one message with its neighbours.
 * @throws AppError `resource.not_found` (404: session or message), `request.invalid_cursor` (422)
 */
export async function listMessages(ctx: TenantContext, { sessionId, input }: ListMessages): Promise<MessageList> {
  requireSessionUser(ctx, 'read');
  const query = parseInput(ListMessagesInput, input);
  refuseMixture(query);
  return withTenantTx(ctx, async (tx) => {
    const { id } = await loadSession(tx, ctx, sessionId);
    const within = { tenantId: ctx.tenantId, sessionId: id };
    const { around, window = DEFAULT_WINDOW } = query;
    return around === undefined
      ? listPage(tx, ctx, { ...within, query })
      : listWindow(tx, { ...within, messageId: decodeId('msg', around), window });
  });
}

function refuseMixture({ around, window, limit, cursor }: Query): void {
  if (around === undefined && window !== undefined) {
    throw validationError([{ path: '/window', message: 'goes with around' }]);
  }
  if (around !== undefined && (limit !== undefined || cursor !== undefined)) {
    throw validationError([{ path: '/around', message: 'does not go with limit or cursor' }]);
  }
}

async function listPage(
  tx: TenantTx,
  ctx: TenantContext,
  { query, ...within }: SessionMessages & { query: Query },
): Promise<MessageList> {
  const { limit = DEFAULT_LIMIT, cursor } = query;
  const binding = bindList(ctx, JSON.stringify(['messages', within.sessionId]));
  const { seq } = cursor === undefined ? { seq: 0 } : Position.parse(openCursor(binding, cursor));
  const rows = await findMessagesAfter(tx, { ...within, seq, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const nextCursor = rows.length > limit && last ? signCursor(binding, { seq: last.seq }) : null;
  return { items: page.map(toMessage), nextCursor };
}

async function listWindow(
  tx: TenantTx,
  { messageId, window, ...within }: SessionMessages & { messageId: string; window: number },
): Promise<MessageList> {
  const message = await findMessage(tx, { ...within, id: messageId });
  if (!message) throw notFoundError();
  const side = { ...within, seq: message.seq, limit: window };
  const before = window === 0 ? [] : await findMessagesBefore(tx, side);
  const after = window === 0 ? [] : await findMessagesAfter(tx, side);
  return { items: [...before, message, ...after].map(toMessage), nextCursor: null };
}
