import { withTenantTx, type TenantTx } from '@cairn/db';
import type { TeamAccess } from '../identity/index.ts';
import { violatesConstraint } from '../shared/errors.ts';
import { parseInput } from '../shared/parse-input.ts';
import { proposedBy, type ChangeOutcome, type ProposeChange } from './propose.ts';
import { publishTree } from './publish-version.ts';
import { mayPublish, writableTeam } from './skill-access.ts';
import type { PublishedSkill } from './skill-answers.schemas.ts';
import { recordTree } from './skill-trees.ts';
import type { StagedTree } from './skill-trees.models.ts';
import type { SkillsContext } from './skills-context.ts';
import { nameNeededError, nameTakenError } from './skills.errors.ts';
import { findSkill } from './skills.repository.ts';
import { CreateSkillInput } from './skills.schemas.ts';
import { stageFiles } from './stage-files.ts';

/**
 * Publishes a new skill, or proposes it: where the caller may not publish in this team, or its scan is not `safe`.
 * The same content as the live skill of this name is that skill, unchanged.
 * @throws AppError `skill.name_taken` (409), `request.invalid`, `skill.skill_md_invalid` (422),
 *   `resource.not_found` (404)
 */
export async function createSkill<P>(
  ctx: SkillsContext,
  { input, propose }: { input: CreateSkillInput; propose: ProposeChange<P> },
): Promise<ChangeOutcome<PublishedSkill, P>> {
  const { team, name: given, category = null, files, message = null } = parseInput(CreateSkillInput, input);
  await withTenantTx(ctx, (tx) => writableTeam(tx, ctx, team));
  const tree = await stageFiles(ctx, { files });
  const name = given ?? tree.declared.name;
  if (name === null) throw nameNeededError();
  const attempt = () =>
    withTenantTx(ctx, async (tx) => {
      const access = await writableTeam(tx, ctx, team);
      return decide(tx, ctx, { access, propose, skill: { name, category, message, tree } });
    });
  try {
    return await attempt();
  } catch (error) {
    // Somebody was faster by the name; what they made can be this very skill.
    if (violatesConstraint(error, 'skills_name_key')) return attempt();
    throw error;
  }
}

interface NewSkill {
  name: string;
  category: string | null;
  message: string | null;
  tree: StagedTree;
}

async function decide<P>(
  tx: TenantTx,
  ctx: SkillsContext,
  { access, propose, skill }: { access: TeamAccess; propose: ProposeChange<P>; skill: NewSkill },
): Promise<ChangeOutcome<PublishedSkill, P>> {
  const { tree } = skill;
  const teamId = access.team.id;
  const known = await findSkill(tx, { tenantId: ctx.tenantId, teamId, name: skill.name });
  if (known && known.liveDigest !== tree.digest) throw nameTakenError(skill.name);
  if (!known && !(mayPublish(ctx, access) && tree.scan.verdict === 'safe')) {
    const proposal = await propose(tx, ctx, {
      teamId,
      kind: 'create',
      baseVersion: null,
      ...skill,
      ...proposedBy(ctx),
    });
    return { outcome: 'proposed', proposal };
  }
  await recordTree(tx, ctx, tree);
  return publishTree(tx, ctx, { teamId, source: 'manual', baseVersion: null, ...skill });
}
