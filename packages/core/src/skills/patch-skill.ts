import { notFoundError } from '../shared/errors.ts';
import { parseInput } from '../shared/parse-input.ts';
import { changeFiles } from './change-files.ts';
import { applyExactPatch, frontMatterLoss, type ExactPatch } from './patch.models.ts';
import type { ChangeOutcome, ProposeChange } from './propose.ts';
import type { PublishedSkill } from './skill-answers.schemas.ts';
import { decodeUtf8, SKILL_MD, type TreeFile } from './skill-tree.models.ts';
import type { SkillsContext } from './skills-context.ts';
import { notTextError, patchAmbiguousError, patchBreaksFrontmatterError, patchNoMatchError } from './skills.errors.ts';
import { PatchSkillInput } from './skills.schemas.ts';

/**
 * Replaces text in one file of a skill; published or proposed like a new skill is.
 * @throws AppError `skill.patch_no_match`, `skill.patch_ambiguous`, `skill.patch_breaks_frontmatter`,
 *   `skill.not_text` (422), `skill.version_conflict` (409), `resource.not_found` (404)
 */
export async function patchSkill<P>(
  ctx: SkillsContext,
  { input, propose }: { input: PatchSkillInput; propose: ProposeChange<P> },
): Promise<ChangeOutcome<PublishedSkill, P>> {
  const { path, oldString, newString, replaceAll, ...target } = parseInput(PatchSkillInput, input);
  const change = (files: TreeFile[]) => patchFile(files, { path, oldString, newString, replaceAll });
  return changeFiles(ctx, { ...target, change, propose });
}

function patchFile(files: readonly TreeFile[], patch: ExactPatch & { path: string }): TreeFile[] {
  const path = patch.path.normalize('NFC');
  const file = files.find((candidate) => candidate.path === path);
  if (!file) throw notFoundError();
  const before = decodeUtf8(file.bytes);
  if (before === null) throw notTextError(path);
  const result = applyExactPatch(before, patch);
  if (result.outcome === 'no_match') throw patchNoMatchError({ filePreview: result.filePreview, hint: result.hint });
  if (result.outcome === 'ambiguous') throw patchAmbiguousError(result);
  const loss = path === SKILL_MD ? frontMatterLoss(before, result.text) : null;
  if (loss !== null) throw patchBreaksFrontmatterError(loss);
  return files.map((kept) => (kept === file ? { ...file, bytes: Buffer.from(result.text) } : kept));
}
