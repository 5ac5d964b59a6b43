import { withTenantTx } from '@cairn/db';
import { putBlob } from '../ports/index.ts';
import { validationError } from '../shared/errors.ts';
import { sha256Hex } from '../shared/hashing.ts';
import { claimBlobs } from './blobs.repository.ts';
import { findRefusals } from './lint.models.ts';
import { scanFiles } from './scan/scan-files.ts';
import type { SkillFile } from './skill-answers.schemas.ts';
import { checkTree, decodeUtf8, SKILL_MD, treeDigest, type TreeFile } from './skill-tree.models.ts';
import { toStagedTree, type StagedTree } from './skill-trees.models.ts';
import { BLOB_AREA, type SkillsContext } from './skills-context.ts';
import { skillMdRefusedError } from './skills.errors.ts';
import type { SkillFileInput } from './skills.schemas.ts';

const PUTS_AT_ONCE = 8;

/**
 * Checks, scans and stores the files of a skill; call it before the transaction that records the tree.
 * What comes of no recording is an orphan, which the sweep removes.
 * @throws AppError `request.invalid` (422) naming every file that is wrong; `skill.skill_md_invalid` (422) with the
 *   `lint` that says what to mend in a SKILL.md from which no client could tell what the skill is for
 */
export async function stageFiles(ctx: SkillsContext, { files }: { files: SkillFileInput[] }): Promise<StagedTree> {
  return stageTree(ctx, files.map(toTreeFile));
}

/** The same for files whose bytes are at hand. */
export async function stageTree(ctx: SkillsContext, given: TreeFile[]): Promise<StagedTree> {
  const { files, issues } = checkTree(given);
  if (issues.length > 0) throw validationError(issues);
  const skillMd = decodeUtf8(files.find((file) => file.path === SKILL_MD)?.bytes ?? new Uint8Array()) ?? '';
  const refusals = findRefusals(skillMd);
  if (refusals.length > 0) throw skillMdRefusedError(refusals);
  const stamped = files.map((file) => ({ ...file, sha256: sha256Hex(file.bytes), size: file.bytes.length }));
  const tree = toStagedTree({
    digest: treeDigest(stamped),
    files: stamped.map(({ path, size, sha256, executable }): SkillFile => ({ path, size, sha256, executable })),
    skillMd,
    report: await scanFiles(files),
    now: ctx.clock.now(),
  });
  await storeBytes(ctx, stamped);
  return tree;
}

interface Bytes {
  sha256: string;
  size: number;
  bytes: Uint8Array;
}

/** Claimed first: from then on the sweep leaves them alone, also those that were there already. */
async function storeBytes(ctx: SkillsContext, files: readonly Bytes[]): Promise<void> {
  const distinct = [...new Map(files.map((file) => [file.sha256, file])).values()];
  const claim = { tenantId: ctx.tenantId, area: BLOB_AREA, claimedAt: ctx.clock.now() };
  await withTenantTx(ctx, (tx) =>
    claimBlobs(
      tx,
      distinct.map(({ sha256, size }) => ({ ...claim, sha256, size })),
    ),
  );
  for (let at = 0; at < distinct.length; at += PUTS_AT_ONCE) {
    await Promise.all(
      distinct
        .slice(at, at + PUTS_AT_ONCE)
        .map(({ bytes }) => putBlob(ctx.objects, { tenantId: ctx.tenantId, area: BLOB_AREA, bytes })),
    );
  }
}

/** A file as it was sent, with its bytes. */
export function toTreeFile({ path, content, contentBase64, executable = false }: SkillFileInput): TreeFile {
  const bytes = contentBase64 === undefined ? Buffer.from(content ?? '') : Buffer.from(contentBase64, 'base64');
  return { path, bytes, executable };
}
