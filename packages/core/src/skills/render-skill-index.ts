import { withTenantTx, type TenantTx } from '@cairn/db';
import type { TenantContext } from '../shared/context.ts';
import { parseInput } from '../shared/parse-input.ts';
import { readableTeam } from './skill-access.ts';
import type { SkillIndexAnswer } from './skill-answers.schemas.ts';
import { DEFAULT_INDEX_BUDGET, rankForQuery, renderIndex } from './skill-index.models.ts';
import { findIndexRows, type IndexRow } from './skill-lists.repository.ts';
import { SkillIndexInput } from './skills.schemas.ts';

export interface RenderSkillIndexInput {
  /** UUID of the session's team. */
  teamId: string;
  /** UUID of the user whose personal team counts too; null for none. */
  userId: string | null;
  /** Code points of `text` at most; 8,000 unless given. */
  budget?: number;
  /** What it is for; skills that share its words come first. */
  query?: string;
}

export interface PromptSkill {
  /** UUID. */
  id: string;
  /** Slug, or ~me. */
  team: string;
  name: string;
  category: string | null;
  description: string;
  version: number;
}

export interface PromptSkillIndex {
  /** Empty where there is nothing to show. */
  text: string;
  /** All that agents may use, also those that did not fit. */
  skills: PromptSkill[];
  omitted: number;
}

/** The skills of a team and of its user as they stand in a prompt; checks no scope. One query, however many. */
export async function renderSkillIndex(
  tx: TenantTx,
  ctx: TenantContext,
  input: RenderSkillIndexInput,
): Promise<PromptSkillIndex> {
  const { teamId, userId, budget = DEFAULT_INDEX_BUDGET, query } = input;
  const rows = await findIndexRows(tx, { tenantId: ctx.tenantId, teamIds: [teamId], personalUserId: userId });
  const skills = rows.map(toPromptSkill);
  const { text, omitted } = renderIndex(rankForQuery(skills, query), { budget });
  return { text, skills, omitted };
}

/**
 * The skill index of one team, within a budget.
 * @throws AppError `resource.not_found` (404)
 */
export async function getSkillIndex(ctx: TenantContext, input: SkillIndexInput): Promise<SkillIndexAnswer> {
  const { team, budget, query } = parseInput(SkillIndexInput, input);
  return withTenantTx(ctx, async (tx) => {
    const access = await readableTeam(tx, ctx, team);
    const teamIds = [access.team.id];
    const rows = await findIndexRows(tx, { tenantId: ctx.tenantId, teamIds, personalUserId: null });
    const { text, skills, omitted } = renderIndex(rankForQuery(rows.map(toPromptSkill), query), { budget });
    return {
      text,
      skills: skills.map(({ name, category, description }) => ({ name, category, description })),
      omitted,
    };
  });
}

function toPromptSkill(row: IndexRow): PromptSkill {
  const { id, name, category, description, version } = row;
  return { id, team: row.teamSlug ?? '~me', name, category, description, version };
}
