import { withTenantTx, type TenantTx } from '@cairn/db';
import { proposedBy, type ChangeOutcome, type ProposeChange } from './propose.ts';
import { publishTree } from './publish-version.ts';
import { loadLockedSkill, loadSkill, mayPublish, writableTeam } from './skill-access.ts';
import type { PublishedSkill } from './skill-answers.schemas.ts';
import { readTree, recordTree } from './skill-trees.ts';
import type { TreeFile } from './skill-tree.models.ts';
import type { StagedTree } from './skill-trees.models.ts';
import type { SkillsContext } from './skills-context.ts';
import { skillChangedError, versionConflictError } from './skills.errors.ts';
import type { SkillRow } from './skills.repository.ts';
import { stageTree } from './stage-files.ts';

export interface FileChange<P> {
  team: string;
  name: string;
  category?: string | undefined;
  message?: string | undefined;
  /** The live version it was made for; whatever is live unless given. */
  baseVersion?: number | undefined;
  /** The revision that the caller read, asked for once it is known that there is a skill of theirs. */
  expectedRevision?: () => number | undefined;
  /** The files as they shall be, from those that are live. */
  change: (files: TreeFile[]) => TreeFile[];
  propose: ProposeChange<P>;
}

/** More than writers that can be expected at one skill at once: each try that fails is one of theirs that went through. */
const MAX_TRIES = 16;

/**
 * Moves a skill on to other files: published where the caller may and the scan finds them safe, else proposed.
 * Files and a category that are as they were change nothing. Whoever names neither a version nor a revision gets
 * the change made to whatever is live, also where that moves on meanwhile.
 * @throws AppError `skill.changed` (412), `skill.version_conflict` (409), `resource.not_found` (404), and what
 *   `change` and the check of the files throw
 */
export async function changeFiles<P>(
  ctx: SkillsContext,
  wanted: FileChange<P>,
): Promise<ChangeOutcome<PublishedSkill, P>> {
  for (let tries = 1; ; tries++) {
    const base = await readBase(ctx, wanted);
    const tree = await stageTree(ctx, wanted.change(await readTree(ctx, { digest: base.liveDigest })));
    const done = await withTenantTx(ctx, (tx) => decide(tx, ctx, { wanted, base, tree }));
    if (done !== 'moved') return done;
    if (tries === MAX_TRIES) throw versionConflictError(base.liveVersion);
  }
}

async function readBase<P>(ctx: SkillsContext, wanted: FileChange<P>): Promise<SkillRow> {
  const base = await withTenantTx(ctx, async (tx) => {
    const access = await writableTeam(tx, ctx, wanted.team);
    return loadSkill(tx, ctx, { access, name: wanted.name });
  });
  if ((wanted.expectedRevision?.() ?? base.revision) !== base.revision) throw skillChangedError();
  if ((wanted.baseVersion ?? base.liveVersion) !== base.liveVersion) throw versionConflictError(base.liveVersion);
  return base;
}

async function decide<P>(
  tx: TenantTx,
  ctx: SkillsContext,
  { wanted, base, tree }: { wanted: FileChange<P>; base: SkillRow; tree: StagedTree },
): Promise<ChangeOutcome<PublishedSkill, P> | 'moved'> {
  const access = await writableTeam(tx, ctx, wanted.team);
  const teamId = access.team.id;
  const now = await loadLockedSkill(tx, ctx, { teamId, name: wanted.name });
  if (now.id !== base.id || now.revision !== base.revision) return 'moved';
  const { category = null, message = null } = wanted;
  const unchanged = now.liveDigest === tree.digest && (category ?? now.category) === now.category;
  const change = { teamId, name: now.name, category, message, tree, baseVersion: base.liveVersion };
  if (!unchanged && !(mayPublish(ctx, access) && tree.scan.verdict === 'safe')) {
    const made = { ...proposedBy(ctx), confidence: now.confidence };
    return { outcome: 'proposed', proposal: await wanted.propose(tx, ctx, { kind: 'update', ...change, ...made }) };
  }
  await recordTree(tx, ctx, tree);
  return publishTree(tx, ctx, { ...change, source: 'manual' });
}
