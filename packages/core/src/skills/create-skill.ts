import { withTenantTx, type TenantTx } from '@cairn/db';
import type { TeamAccess } from '../identity/index.ts';
import { violatesConstraint } from '../shared/errors.ts';
import { parseInput } from '../shared/parse-input.ts';
import { proposedBy, type ChangeOutcome, type ProposeChange } from './propose.ts';
import { publishTree } from './publish-version.ts';
import { mayPublish, writableTeam } from './skill-access.ts';
import type { PublishedSkill } from './skill-answers.schemas.ts';
import { toSkillName } from './skill-names.models.ts';
import { recordTree } from './skill-trees.ts';
import type { StagedTree } from './skill-trees.models.ts';
import type { SkillsContext } from './skills-context.ts';
import { nameNeededError, nameTakenError } from './skills.errors.ts';
import { findSkill } from './skills.repository.ts';
import { CreateSkillFromZipInput, CreateSkillInput } from './skills.schemas.ts';
import { stageTree, toTreeFile } from './stage-files.ts';
import { unpackZip, type UnpackedZip } from './zip/unpack-zip.ts';

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
  const { files, ...wanted } = parseInput(CreateSkillInput, input);
  return createFrom(ctx, { wanted, propose, read: async () => ({ files: files.map(toTreeFile), folder: null }) });
}

/**
 * The same from a zip, which is unpacked in memory. Where SKILL.md names no skill, the folder it lies in does.
 * @throws AppError what `createSkill` throws, and `skill.zip_refused` (422)
 */
export async function createSkillFromZip<P>(
  ctx: SkillsContext,
  { input, propose }: { input: CreateSkillFromZipInput; propose: ProposeChange<P> },
): Promise<ChangeOutcome<PublishedSkill, P>> {
  const { zip, ...wanted } = parseInput(CreateSkillFromZipInput, input);
  return createFrom(ctx, { wanted, propose, read: () => unpackZip(zip) });
}

interface Wanted<P> {
  wanted: Omit<CreateSkillInput, 'files'>;
  propose: ProposeChange<P>;
  /** Asked for once it is known that the caller may write there. */
  read: () => Promise<UnpackedZip>;
}

async function createFrom<P>(
  ctx: SkillsContext,
  { wanted, propose, read }: Wanted<P>,
): Promise<ChangeOutcome<PublishedSkill, P>> {
  const { team, name: given, category = null, message = null } = wanted;
  await withTenantTx(ctx, (tx) => writableTeam(tx, ctx, team));
  const { files, folder } = await read();
  const tree = await stageTree(ctx, files);
  const name = given ?? tree.declared.name ?? toSkillName(folder ?? '');
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
