export { createSkill, createSkillFromZip } from './create-skill.ts';
export type { DeclaredFields } from './declared-fields.models.ts';
export { deleteSkill, deleteSkillInTx, restoreSkill } from './delete-skill.ts';
export { diffTrees, type FieldDiff, type FileDiff, type TreeDiff } from './diff.models.ts';
export { dropUnusedTree } from './drop-unused-tree.ts';
export { readSkillMd, type SkillMd } from './front-matter.models.ts';
export { getSkill } from './get-skill.ts';
export { lintSkill, type LintFinding } from './lint.models.ts';
export { listSkills, listSkillVersions } from './list-skills.ts';
export { loadLiveSkills, type LiveSkill } from './load-live-skills.ts';
export { noteSkillEvent, type SkillEventInput } from './note-skill-event.ts';
export { patchSkill } from './patch-skill.ts';
export type { ChangeOutcome, ProposeChange, ProposeInput } from './propose.ts';
export { publishVersion, type PublishVersionInput } from './publish-version.ts';
export { findSkillFile, findSkillState, readSkillBundle, readSkillFile } from './read-skill-file.ts';
export { deleteSkillFile, putSkillFile, replaceSkill, replaceSkillFromZip } from './replace-files.ts';
export {
  getSkillIndex,
  renderSkillIndex,
  type PromptSkill,
  type PromptSkillIndex,
  type RenderSkillIndexInput,
} from './render-skill-index.ts';
export { disableSkill, enableSkill, setSkillState, type SetSkillStateInput } from './set-skill-state.ts';
export * from './skill-answers.schemas.ts';
export { categoryProblem, nameProblem, toSkillName } from './skill-names.models.ts';
export type { TreeFile } from './skill-tree.models.ts';
export { loadTree, readStagedTree, readTree, recordTree, rescanTree } from './skill-trees.ts';
export type { SkillTree, StagedTree } from './skill-trees.models.ts';
export type { SkillsContext } from './skills-context.ts';
export * from './skills.schemas.ts';
export { stageFiles } from './stage-files.ts';
export { ORPHAN_GRACE_MS, sweepOrphanBlobs, type SweepInput } from './sweep-orphan-blobs.ts';
export { ZIP_LIMITS } from './zip/zip-limits.models.ts';
