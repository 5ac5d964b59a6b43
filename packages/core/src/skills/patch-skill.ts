import { withTenantTx, type TenantTx } from '@cairn/db';
import { notFoundError } from '../shared/errors.ts';
import { parseInput } from '../shared/parse-input.ts';
import { applyExactPatch, frontMatterLoss } from './patch.models.ts';
import { proposedBy, type ChangeOutcome, type ProposeChange } from './propose.ts';
import { publishVersion } from './publish-version.ts';
import { loadLockedSkill, loadSkill, mayPublish, writableTeam } from './skill-access.ts';
import type { PublishedSkill } from './skill-answers.schemas.ts';
import { readTree, recordTree } from './skill-trees.ts';
import { decodeUtf8, SKILL_MD, type TreeFile } from './skill-tree.models.ts';
import type { StagedTree } from './skill-trees.models.ts';
import type { SkillsContext } from './skills-context.ts';
import {
  notTextError,
  patchAmbiguousError,
  patchBreaksFrontmatterError,
  patchNoMatchError,
  versionConflictError,
} from './skills.errors.ts';
import type { SkillRow } from './skills.repository.ts';
import { PatchSkillInput } from './skills.schemas.ts';
import { stageTree } from './stage-files.ts';

type ParsedPatch = ReturnType<typeof PatchSkillInput.parse>;

/**
 * Replaces text in one file of a skill; published or proposed like a new skill is.
 * @throws AppError `skill.patch_no_match`, `skill.patch_ambiguous`, `skill.patch_breaks_frontmatter`,
 *   `skill.not_text` (422), `skill.version_conflict` (409), `resource.not_found` (404)
 */
export async function patchSkill<P>(
  ctx: SkillsContext,
  { input, propose }: { input: PatchSkillInput; propose: ProposeChange<P> },
): Promise<ChangeOutcome<PublishedSkill, P>> {
  const patch = parseInput(PatchSkillInput, input);
  const base = await withTenantTx(ctx, async (tx) => {
    const access = await writableTeam(tx, ctx, patch.team);
    return loadSkill(tx, ctx, { access, name: patch.name });
  });
  if ((patch.baseVersion ?? base.liveVersion) !== base.liveVersion) throw versionConflictError(base.liveVersion);
  const files = await readTree(ctx, { digest: base.liveDigest });
  const tree = await stageTree(ctx, patchFiles(files, patch));
  return withTenantTx(ctx, (tx) => decide(tx, ctx, { patch, base, tree, propose }));
}

function patchFiles(files: readonly TreeFile[], patch: ParsedPatch): TreeFile[] {
  const file = files.find((candidate) => candidate.path === patch.path);
  if (!file) throw notFoundError();
  const before = decodeUtf8(file.bytes);
  if (before === null) throw notTextError(file.path);
  const result = applyExactPatch(before, patch);
  if (result.outcome === 'no_match') throw patchNoMatchError({ filePreview: result.filePreview, hint: result.hint });
  if (result.outcome === 'ambiguous') throw patchAmbiguousError(result);
  const loss = file.path === SKILL_MD ? frontMatterLoss(before, result.text) : null;
  if (loss !== null) throw patchBreaksFrontmatterError(loss);
  return files.map((kept) => (kept === file ? { ...file, bytes: Buffer.from(result.text) } : kept));
}

interface Decision<P> {
  patch: ParsedPatch;
  base: SkillRow;
  tree: StagedTree;
  propose: ProposeChange<P>;
}

async function decide<P>(
  tx: TenantTx,
  ctx: SkillsContext,
  { patch, base, tree, propose }: Decision<P>,
): Promise<ChangeOutcome<PublishedSkill, P>> {
  const access = await writableTeam(tx, ctx, patch.team);
  const teamId = access.team.id;
  const now = await loadLockedSkill(tx, ctx, { teamId, name: patch.name });
  if (now.liveVersion !== base.liveVersion) throw versionConflictError(now.liveVersion);
  const change = { teamId, name: now.name, category: null, tree, baseVersion: base.liveVersion };
  const message = patch.message ?? null;
  if (!(mayPublish(ctx, access) && tree.scan.verdict === 'safe')) {
    const made = { ...proposedBy(ctx), confidence: now.confidence };
    return { outcome: 'proposed', proposal: await propose(tx, ctx, { kind: 'update', ...change, message, ...made }) };
  }
  await recordTree(tx, ctx, tree);
  return { outcome: 'published', result: await publishVersion(tx, ctx, { ...change, message, source: 'manual' }) };
}
