import { withTenantTx, type TenantTx } from '@cairn/db';
import { recordAudit } from '../audit/index.ts';
import { hasTeamScope, type TeamAccess } from '../identity/index.ts';
import type { TenantContext } from '../shared/context.ts';
import { missingScopeError } from '../shared/errors.ts';
import { encodeId } from '../shared/ids.ts';
import { parseInput } from '../shared/parse-input.ts';
import { noteSkillEvent } from './note-skill-event.ts';
import { loadLockedSkill, loadSkill, readableTeam } from './skill-access.ts';
import type { Skill } from './skill-answers.schemas.ts';
import { toSkill } from './skills.models.ts';
import { changeSkill, findTeamSlug, type SkillRow } from './skills.repository.ts';
import { SkillStateInput } from './skills.schemas.ts';

export interface SetSkillStateInput {
  /** UUID. */
  teamId: string;
  name: string;
  state: SkillRow['state'];
  /** Shown beside the state; null takes an earlier one away. */
  reason: string | null;
  /** In hundredths, where it changes with the state. */
  confidence?: number;
}

/**
 * Moves a skill into a state, in the caller's transaction; checks no scope. The state it has already changes nothing.
 * @throws AppError `resource.not_found` (404)
 */
export async function setSkillState(tx: TenantTx, ctx: TenantContext, input: SetSkillStateInput): Promise<Skill> {
  const { state, reason, confidence } = input;
  const row = await loadLockedSkill(tx, ctx, input);
  const slug = await findTeamSlug(tx, { tenantId: ctx.tenantId, id: row.teamId });
  if (row.state === state && (confidence ?? row.confidence) === row.confidence) return toSkill(row, slug);
  const changed = await changeSkill(tx, row, {
    state,
    stateReason: reason,
    confidence: confidence ?? row.confidence,
    updatedAt: ctx.clock.now(),
  });
  const details = { from: row.state, to: state, reason, confidence: { from: row.confidence, to: changed.confidence } };
  await noteSkillEvent(tx, ctx, { skillId: row.id, kind: 'state', version: row.liveVersion, details });
  await recordAudit(tx, ctx, {
    action: `skill.${state === 'active' ? 'enabled' : state}`,
    resourceKind: 'skill',
    resourceId: encodeId('skl', row.id),
    details: { name: row.name, from: row.state },
  });
  return toSkill(changed, slug);
}

/** Takes a skill out of every index, as who may publish or decide in its team. */
export async function disableSkill(ctx: TenantContext, input: SkillStateInput): Promise<Skill> {
  return changeState(ctx, { input, state: 'disabled' });
}

/** Puts it back; a person who enables it vouches for it. */
export async function enableSkill(ctx: TenantContext, input: SkillStateInput): Promise<Skill> {
  return changeState(ctx, { input, state: 'active' });
}

/** The least confidence, in hundredths, of a skill that a person enables again. */
const VOUCHED_FOR = 70;

async function changeState(
  ctx: TenantContext,
  { input, state }: { input: SkillStateInput; state: 'active' | 'disabled' },
): Promise<Skill> {
  const { team, name, reason = null } = parseInput(SkillStateInput, input);
  return withTenantTx(ctx, async (tx) => {
    const access = await readableTeam(tx, ctx, team);
    requireKeeper(ctx, access);
    const row = await loadSkill(tx, ctx, { access, name });
    const confidence = state === 'active' ? Math.max(row.confidence, VOUCHED_FOR) : row.confidence;
    return setSkillState(tx, ctx, { teamId: access.team.id, name, state, reason, confidence });
  });
}

/** @throws AppError `auth.missing_scope` (403) */
function requireKeeper(ctx: TenantContext, access: TeamAccess): void {
  const keeps = hasTeamScope(ctx, access, 'skills:publish') || hasTeamScope(ctx, access, 'proposals:decide');
  if (!keeps) throw missingScopeError('skills:publish');
}
