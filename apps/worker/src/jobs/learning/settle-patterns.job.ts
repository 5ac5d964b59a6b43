import { settlePatterns, settlePatternsJob } from '@cairn/core/learning';
import { defineHandler } from '../../define-handler.ts';

export const settlePatternsHandler = defineHandler(settlePatternsJob, async (ctx, { payload, signal }) => ({
  ...(await settlePatterns(ctx, { teamId: payload.teamId, signal })),
}));
