import { z } from 'zod';
import { withTenantTx } from '@cairn/db';
import type { TenantContext } from '../shared/context.ts';
import { openCursor, signCursor } from '../shared/cursor.ts';
import { bindList } from '../shared/page.ts';
import { parseInput } from '../shared/parse-input.ts';
import { loadSkill, readableTeam, slugOf } from './skill-access.ts';
import type { Skill, SkillVersion } from './skill-answers.schemas.ts';
import { findSkillPage, placeOf } from './skill-lists.repository.ts';
import { toSkill, toVersion } from './skills.models.ts';
import { findVersions } from './skills.repository.ts';
import { ListSkillsInput, ListVersionsInput } from './skills.schemas.ts';

export interface Page<T> {
  items: T[];
  nextCursor: string | null;
}

const StoredPlace = z.object({ value: z.string(), id: z.string() });

/** A team's skills, disabled ones too; deleted ones are not there. */
export async function listSkills(ctx: TenantContext, input: ListSkillsInput): Promise<Page<Skill>> {
  const { team, source, state, sort, q, limit, cursor } = parseInput(ListSkillsInput, input);
  return withTenantTx(ctx, async (tx) => {
    const access = await readableTeam(tx, ctx, team);
    const teamId = access.team.id;
    const binding = bindList(ctx, JSON.stringify(['skills', teamId, source, state, sort, q]));
    const after = cursor === undefined ? undefined : StoredPlace.parse(openCursor(binding, cursor));
    const filter = { tenantId: ctx.tenantId, teamId, source, state, q };
    const rows = await findSkillPage(tx, { ...filter, sort, after, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      items: page.map((row) => toSkill(row, slugOf(access))),
      nextCursor: rows.length > limit && last ? signCursor(binding, placeOf(last, sort)) : null,
    };
  });
}

/** The versions of a skill, newest first. */
export async function listSkillVersions(ctx: TenantContext, input: ListVersionsInput): Promise<Page<SkillVersion>> {
  const { team, name, limit, cursor } = parseInput(ListVersionsInput, input);
  return withTenantTx(ctx, async (tx) => {
    const access = await readableTeam(tx, ctx, team);
    const { id: skillId } = await loadSkill(tx, ctx, { access, name });
    const binding = bindList(ctx, JSON.stringify(['skill versions', skillId]));
    const before = cursor === undefined ? undefined : z.number().parse(openCursor(binding, cursor));
    const rows = await findVersions(tx, { tenantId: ctx.tenantId, skillId, before, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const nextCursor = rows.length > limit && last ? signCursor(binding, last.version) : null;
    return { items: page.map(toVersion), nextCursor };
  });
}
