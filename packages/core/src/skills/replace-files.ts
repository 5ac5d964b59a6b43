import { notFoundError } from '../shared/errors.ts';
import { parseInput } from '../shared/parse-input.ts';
import { changeFiles } from './change-files.ts';
import type { ChangeOutcome, ProposeChange } from './propose.ts';
import type { PublishedSkill } from './skill-answers.schemas.ts';
import { SKILL_MD, type TreeFile } from './skill-tree.models.ts';
import type { SkillsContext } from './skills-context.ts';
import { skillMdNeededError } from './skills.errors.ts';
import { PutSkillFileInput, ReplaceSkillFromZipInput, ReplaceSkillInput, SkillFileRefInput } from './skills.schemas.ts';
import { toTreeFile } from './stage-files.ts';
import { unpackZip } from './zip/unpack-zip.ts';

interface Change<I, P> {
  input: I;
  /** The revision that the caller read, undefined for whatever is there. */
  expectedRevision: () => number | undefined;
  propose: ProposeChange<P>;
}

/**
 * Puts other files in the place of all that a skill has, or another category on them.
 * @throws AppError `skill.changed` (412), `request.invalid`, `skill.skill_md_invalid` (422), `resource.not_found` (404)
 */
export async function replaceSkill<P>(
  ctx: SkillsContext,
  { input, ...rest }: Change<ReplaceSkillInput, P>,
): Promise<ChangeOutcome<PublishedSkill, P>> {
  const { files, ...target } = parseInput(ReplaceSkillInput, input);
  return changeFiles(ctx, { ...target, ...rest, change: () => files.map(toTreeFile) });
}

/**
 * The same with the files of a zip.
 * @throws AppError what `replaceSkill` throws, and `skill.zip_refused` (422)
 */
export async function replaceSkillFromZip<P>(
  ctx: SkillsContext,
  { input, ...rest }: Change<ReplaceSkillFromZipInput, P>,
): Promise<ChangeOutcome<PublishedSkill, P>> {
  const { zip, ...target } = parseInput(ReplaceSkillFromZipInput, input);
  const { files } = await unpackZip(zip);
  return changeFiles(ctx, { ...target, ...rest, change: () => files });
}

/**
 * Puts one file into a skill, new or in place of the one there.
 * @throws AppError `skill.changed` (412), `request.invalid`, `skill.skill_md_invalid` (422), `resource.not_found` (404)
 */
export async function putSkillFile<P>(
  ctx: SkillsContext,
  { input, ...rest }: Change<PutSkillFileInput, P>,
): Promise<ChangeOutcome<PublishedSkill, P>> {
  const { path, file, ...target } = parseInput(PutSkillFileInput, input);
  const made = toTreeFile({ path, ...file });
  return changeFiles(ctx, { ...target, ...rest, change: (files) => [...without(files, path), made] });
}

/**
 * Takes one file out of a skill.
 * @throws AppError `skill.skill_md_needed` (422), `skill.changed` (412), `resource.not_found` (404)
 */
export async function deleteSkillFile<P>(
  ctx: SkillsContext,
  { input, ...rest }: Change<SkillFileRefInput, P>,
): Promise<ChangeOutcome<PublishedSkill, P>> {
  const { path, ...target } = parseInput(SkillFileRefInput, input);
  const change = (files: TreeFile[]): TreeFile[] => {
    const left = without(files, path);
    if (left.length === files.length) throw notFoundError();
    if (path === SKILL_MD) throw skillMdNeededError();
    return left;
  };
  return changeFiles(ctx, { ...target, ...rest, change });
}

function without(files: readonly TreeFile[], path: string): TreeFile[] {
  return files.filter((file) => file.path !== path.normalize('NFC'));
}
