import type { TenantTx } from '@cairn/db';
import { loadLiveSkills, noteSkillEvent, type LiveSkill } from '../skills/index.ts';
import type { TenantContext } from '../shared/context.ts';
import { encodeId } from '../shared/ids.ts';
import { alreadySays } from './duplicates.models.ts';
import type { Intent } from './intent.models.ts';

/** The live skill of a team that already asks for what a correction asked for, if any. */
export async function findCoveringSkill(
  tx: TenantTx,
  ctx: TenantContext,
  { teamId, intent }: { teamId: string; intent: Intent },
): Promise<LiveSkill | undefined> {
  const skills = await loadLiveSkills(tx, ctx, { teamId });
  return skills.find(({ state, skillMd }) => state === 'active' && alreadySays(skillMd, intent.wishes));
}

/** Puts into a skill's history that it was not followed. */
export async function noteNotFollowed(
  tx: TenantTx,
  ctx: TenantContext,
  { skill, correctionId, sessionId }: { skill: LiveSkill; correctionId: string; sessionId: string },
): Promise<void> {
  await noteSkillEvent(tx, ctx, {
    skillId: skill.id,
    kind: 'corrected',
    version: skill.version,
    details: {
      followed: false,
      correction: encodeId('cor', correctionId),
      session: encodeId('ses', sessionId),
    },
  });
}
