import type { TenantTx } from '@cairn/db';
import type { TenantContext } from '../shared/context.ts';
import type { KnownSkill } from './prefix-sources.models.ts';

export interface SkillIndex {
  text: string;
  skills: KnownSkill[];
}

export async function renderSkillIndex(
  _tx: TenantTx,
  _ctx: TenantContext,
  _scope: { userId: string | null; teamId: string },
): Promise<SkillIndex> {
  return { text: '', skills: [] };
}
