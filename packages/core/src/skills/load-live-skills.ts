import type { TenantTx } from '@cairn/db';
import type { TenantContext } from '../shared/context.ts';
import { findSkillsWithText, type SkillRow } from './skills.repository.ts';

/** A skill of a team as duplicates are looked for in it. */
export interface LiveSkill {
  /** UUID. */
  id: string;
  name: string;
  category: string | null;
  description: string;
  digest: string;
  version: number;
  state: SkillRow['state'];
  source: SkillRow['source'];
  /** In hundredths. */
  confidence: number;
  skillMd: string;
}

/** Every skill of a team that is not deleted, in the order of names; checks no scope. `teamId` is a UUID. */
export async function loadLiveSkills(
  tx: TenantTx,
  ctx: TenantContext,
  { teamId }: { teamId: string },
): Promise<LiveSkill[]> {
  const rows = await findSkillsWithText(tx, { tenantId: ctx.tenantId, teamId });
  return rows.map(({ skill, skillMd }) => ({
    id: skill.id,
    name: skill.name,
    category: skill.category,
    description: skill.description,
    digest: skill.liveDigest,
    version: skill.liveVersion,
    state: skill.state,
    source: skill.source,
    confidence: skill.confidence,
    skillMd,
  }));
}
