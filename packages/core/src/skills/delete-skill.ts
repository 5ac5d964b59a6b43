import { withTenantTx, type TenantTx } from '@cairn/db';
import { recordAudit } from '../audit/index.ts';
import { requireTeamScope } from '../identity/index.ts';
import type { TenantContext } from '../shared/context.ts';
import { notFoundError, violatesConstraint } from '../shared/errors.ts';
import { encodeId } from '../shared/ids.ts';
import { parseInput } from '../shared/parse-input.ts';
import { noteSkillEvent } from './note-skill-event.ts';
import { proposedBy, type ChangeOutcome, type ProposeChange } from './propose.ts';
import { loadLockedSkill, mayPublish, slugOf, writableTeam } from './skill-access.ts';
import type { Skill } from './skill-answers.schemas.ts';
import { nameTakenError, skillChangedError } from './skills.errors.ts';
import { toSkill } from './skills.models.ts';
import { changeSkill, findSkill, lockDeletedSkill, type SkillRow } from './skills.repository.ts';
import { SkillRefInput } from './skills.schemas.ts';

const RESTORABLE_MS = 30 * 24 * 60 * 60 * 1000;

export interface DeleteSkill {
  skill: SkillRefInput;
  /**
   * The revision that the caller read, undefined for whatever is there; asked for once it is known that there is
   * a skill of theirs.
   */
  expectedRevision: () => number | undefined;
}

/**
 * Takes a skill away, softly: for thirty days it can be restored. Who may not publish proposes it.
 * @throws AppError `skill.changed` (412), `resource.not_found` (404)
 */
export async function deleteSkill<P>(
  ctx: TenantContext,
  { skill, expectedRevision, propose }: DeleteSkill & { propose: ProposeChange<P> },
): Promise<ChangeOutcome<null, P>> {
  const { team, name } = parseInput(SkillRefInput, skill);
  return withTenantTx(ctx, async (tx) => {
    const access = await writableTeam(tx, ctx, team);
    const teamId = access.team.id;
    const row = await loadLockedSkill(tx, ctx, { teamId, name });
    if ((expectedRevision() ?? row.revision) !== row.revision) throw skillChangedError();
    if (mayPublish(ctx, access)) {
      await deleteLocked(tx, ctx, row);
      return { outcome: 'published', result: null };
    }
    const change = { teamId, name, category: null, tree: null, baseVersion: row.liveVersion, message: null };
    const made = { ...proposedBy(ctx), confidence: row.confidence };
    return { outcome: 'proposed', proposal: await propose(tx, ctx, { kind: 'delete', ...change, ...made }) };
  });
}

/**
 * The same in the caller's transaction; checks no scope.
 * @throws AppError `resource.not_found` (404)
 */
export async function deleteSkillInTx(
  tx: TenantTx,
  ctx: TenantContext,
  skill: { teamId: string; name: string },
): Promise<void> {
  await deleteLocked(tx, ctx, await loadLockedSkill(tx, ctx, skill));
}

async function deleteLocked(tx: TenantTx, ctx: TenantContext, row: SkillRow): Promise<void> {
  const now = ctx.clock.now();
  await changeSkill(tx, row, { deletedAt: now, updatedAt: now });
  await note(tx, ctx, { row, kind: 'deleted' });
}

/**
 * Brings back the skill of this name that was deleted last, within thirty days.
 * @throws AppError `resource.not_found` (404), `skill.name_taken` (409)
 */
export async function restoreSkill(ctx: TenantContext, input: SkillRefInput): Promise<Skill> {
  const { team, name } = parseInput(SkillRefInput, input);
  try {
    return await withTenantTx(ctx, async (tx) => {
      const access = await writableTeam(tx, ctx, team);
      const now = ctx.clock.now();
      const key = { tenantId: ctx.tenantId, teamId: access.team.id, name };
      const deleted = await lockDeletedSkill(tx, { ...key, deletedAfter: new Date(now.getTime() - RESTORABLE_MS) });
      if (!deleted) throw notFoundError();
      requireTeamScope(ctx, access, 'skills:publish');
      if (await findSkill(tx, key)) throw nameTakenError(name);
      const row = await changeSkill(tx, deleted, { deletedAt: null, updatedAt: now });
      await note(tx, ctx, { row, kind: 'restored' });
      return toSkill(row, slugOf(access));
    });
  } catch (error) {
    if (violatesConstraint(error, 'skills_name_key')) throw nameTakenError(name);
    throw error;
  }
}

async function note(
  tx: TenantTx,
  ctx: TenantContext,
  { row, kind }: { row: SkillRow; kind: 'deleted' | 'restored' },
): Promise<void> {
  await noteSkillEvent(tx, ctx, { skillId: row.id, kind, version: row.liveVersion, details: {} });
  await recordAudit(tx, ctx, {
    action: `skill.${kind}`,
    resourceKind: 'skill',
    resourceId: encodeId('skl', row.id),
    details: { name: row.name, version: row.liveVersion },
  });
}
