import { proposeSkill } from '@cairn/core/governance';
import { proposeSkillJob } from '@cairn/core/learning';
import { defineHandler } from '../../define-handler.ts';

export const proposeSkillHandler = defineHandler(proposeSkillJob, async (ctx, { jobId, payload }) => ({
  ...(await proposeSkill(ctx, { patternId: payload.patternId, jobId })),
}));
