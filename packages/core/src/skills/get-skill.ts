import { withTenantTx, type TenantTx } from '@cairn/db';
import type { TenantContext } from '../shared/context.ts';
import { notFoundError } from '../shared/errors.ts';
import { parseInput } from '../shared/parse-input.ts';
import { readSkillMd } from './front-matter.models.ts';
import { lintSkill } from './lint.models.ts';
import { loadSkill, readableTeam, slugOf } from './skill-access.ts';
import type { SkillDetails } from './skill-answers.schemas.ts';
import { loadTree } from './skill-trees.ts';
import { toSkill } from './skills.models.ts';
import { findVersion, type SkillRow } from './skills.repository.ts';
import { ReadSkillInput } from './skills.schemas.ts';

/**
 * A skill with its SKILL.md, the list of its files, lint and scan: of the live version, or of the one asked for.
 * @throws AppError `resource.not_found` (404)
 */
export async function getSkill(ctx: TenantContext, input: ReadSkillInput): Promise<SkillDetails> {
  const { team, name, version } = parseInput(ReadSkillInput, input);
  return withTenantTx(ctx, async (tx) => {
    const access = await readableTeam(tx, ctx, team);
    const row = await loadSkill(tx, ctx, { access, name });
    const shown = await loadState(tx, ctx, { row, version });
    const tree = await loadTree(tx, ctx, { digest: shown.digest });
    if (!tree) throw new Error('A version has no tree.');
    return {
      ...toSkill(row, slugOf(access)),
      ...shown,
      live: shown.version === row.liveVersion,
      skillMd: tree.skillMd,
      frontmatter: readSkillMd(tree.skillMd).frontmatter,
      files: tree.files,
      lint: lintSkill({ name: row.name, skillMd: tree.skillMd }),
      scan: tree.scan,
    };
  });
}

/** What differs between versions of a skill. */
export type VersionState = Pick<SkillDetails, 'version' | 'digest' | 'category' | 'description'>;

/** @throws AppError `resource.not_found` (404) where there is no such version */
export async function loadState(
  tx: TenantTx,
  ctx: TenantContext,
  { row, version }: { row: SkillRow; version: number | undefined },
): Promise<VersionState> {
  if (version === undefined || version === row.liveVersion) {
    const { liveVersion, liveDigest, category, description } = row;
    return { version: liveVersion, digest: liveDigest, category, description };
  }
  const found = await findVersion(tx, { tenantId: ctx.tenantId, skillId: row.id, version });
  if (!found) throw notFoundError();
  const { digest, category, description } = found;
  return { version, digest, category, description };
}
