import type { ApiApp } from '../../http/api-env.ts';
import { registerCreateSkill } from './create-skill.route.ts';
import { registerDeleteSkillFile } from './delete-skill-file.route.ts';
import { registerDeleteSkill } from './delete-skill.route.ts';
import { registerDisableSkill } from './disable-skill.route.ts';
import { registerEnableSkill } from './enable-skill.route.ts';
import { registerGetSkillBundle } from './get-skill-bundle.route.ts';
import { registerGetSkillFile } from './get-skill-file.route.ts';
import { registerGetSkillIndex } from './get-skill-index.route.ts';
import { registerGetSkill } from './get-skill.route.ts';
import { registerListSkillVersions } from './list-skill-versions.route.ts';
import { registerListSkills } from './list-skills.route.ts';
import { registerPatchSkill } from './patch-skill.route.ts';
import { registerPutSkillFile } from './put-skill-file.route.ts';
import { registerReplaceSkill } from './replace-skill.route.ts';
import { registerRestoreSkill } from './restore-skill.route.ts';

export function registerSkillRoutes(app: ApiApp): void {
  registerCreateSkill(app);
  registerListSkills(app);
  // Before the route of one skill, whose name it could be.
  registerGetSkillIndex(app);
  registerGetSkill(app);
  registerGetSkillFile(app);
  registerGetSkillBundle(app);
  registerListSkillVersions(app);
  registerPatchSkill(app);
  registerReplaceSkill(app);
  registerPutSkillFile(app);
  registerDeleteSkillFile(app);
  registerDeleteSkill(app);
  registerRestoreSkill(app);
  registerDisableSkill(app);
  registerEnableSkill(app);
}
