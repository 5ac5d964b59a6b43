import { embedMessagesJob, embedSession } from '@cairn/core/search';
import { defineHandler } from '../../define-handler.ts';

export const embedMessagesHandler = defineHandler(embedMessagesJob, async (ctx, { payload, signal }) => ({
  ...(await embedSession(ctx, { sessionId: payload.sessionId, signal })),
}));
