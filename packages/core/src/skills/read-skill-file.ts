import { withTenantTx } from '@cairn/db';
import { getBlob } from '../ports/index.ts';
import type { TenantContext } from '../shared/context.ts';
import { notFoundError } from '../shared/errors.ts';
import { parseInput } from '../shared/parse-input.ts';
import { buildBundle } from './bundle.models.ts';
import { loadState } from './get-skill.ts';
import { loadSkill, readableTeam } from './skill-access.ts';
import type { SkillFile } from './skill-answers.schemas.ts';
import { readTree } from './skill-trees.ts';
import { BLOB_AREA, type SkillsContext } from './skills-context.ts';
import { ReadSkillFileInput, ReadSkillInput } from './skills.schemas.ts';
import { findTreeFile } from './trees.repository.ts';

/** @throws AppError `resource.not_found` (404) */
export async function findSkillFile(ctx: TenantContext, input: ReadSkillFileInput): Promise<SkillFile> {
  const { path, ...ref } = parseInput(ReadSkillFileInput, input);
  const { digest } = await findSkillState(ctx, ref);
  const file = await withTenantTx(ctx, (tx) =>
    findTreeFile(tx, { tenantId: ctx.tenantId, digest, path: path.normalize('NFC') }),
  );
  if (!file) throw notFoundError();
  return { path: file.path, size: file.size, sha256: file.sha256, executable: file.executable };
}

/** The bytes of a file that `findSkillFile` found. */
export async function readSkillFile(ctx: SkillsContext, { sha256 }: Pick<SkillFile, 'sha256'>): Promise<Uint8Array> {
  return getBlob(ctx.objects, { tenantId: ctx.tenantId, area: BLOB_AREA, sha256 });
}

/**
 * Which state of a skill is served: its digest names the bundle.
 * @throws AppError `resource.not_found` (404)
 */
export async function findSkillState(
  ctx: TenantContext,
  input: ReadSkillInput,
): Promise<{ name: string; version: number; digest: string }> {
  const { team, name, version } = parseInput(ReadSkillInput, input);
  return withTenantTx(ctx, async (tx) => {
    const access = await readableTeam(tx, ctx, team);
    const row = await loadSkill(tx, ctx, { access, name });
    const state = await loadState(tx, ctx, { row, version });
    return { name: row.name, version: state.version, digest: state.digest };
  });
}

/** The zip of a state that `findSkillState` found: the same bytes for the same digest. */
export async function readSkillBundle(ctx: SkillsContext, { digest }: { digest: string }): Promise<Uint8Array> {
  return buildBundle(await readTree(ctx, { digest }));
}
