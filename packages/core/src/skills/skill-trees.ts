import { withTenantTx, type TenantTx } from '@cairn/db';
import { getBlob } from '../ports/index.ts';
import type { TenantContext } from '../shared/context.ts';
import { notFoundError } from '../shared/errors.ts';
import { encodeId } from '../shared/ids.ts';
import { RULES_VERSION } from './scan/rule-set.models.ts';
import { scanFiles } from './scan/scan-files.ts';
import { scanUuid } from './scan/scan-tree.models.ts';
import type { ScanResult } from './skill-answers.schemas.ts';
import type { TreeFile } from './skill-tree.models.ts';
import { toScanRow, toSkillTree, toTreeRow, type SkillTree, type StagedTree } from './skill-trees.models.ts';
import { BLOB_AREA, type SkillsContext } from './skills-context.ts';
import { findScan, findTree, findTreeFiles, insertScan, insertTree, type FileRow } from './trees.repository.ts';

const READS_AT_ONCE = 8;

interface TreeRef {
  /** `sha256:` and 64 hex digits. */
  digest: string;
}

/** Writes the rows of a staged tree, its scan with them; doing it again changes nothing. */
export async function recordTree(tx: TenantTx, ctx: TenantContext, tree: StagedTree): Promise<void> {
  const { tenantId } = ctx;
  const { digest } = tree;
  const row = toTreeRow(tree, { tenantId, now: ctx.clock.now() });
  await insertTree(tx, { row, files: tree.files.map((file) => ({ tenantId, digest, area: BLOB_AREA, ...file })) });
  await insertScan(tx, toScanRow(tree.scan, { tenantId, digest }));
}

/** A recorded tree, without the bytes of its files; null where there is none of this digest. */
export async function loadTree(tx: TenantTx, ctx: TenantContext, { digest }: TreeRef): Promise<SkillTree | null> {
  const key = { tenantId: ctx.tenantId, digest };
  const tree = await findTree(tx, key);
  if (!tree) return null;
  const files = await findTreeFiles(tx, key);
  const scan = await findScan(tx, { ...key, rulesVersion: RULES_VERSION });
  return toSkillTree({ tree, files, scan });
}

/**
 * The files of a recorded tree with their bytes, checked against their hashes; call it outside of a transaction.
 * @throws AppError `resource.not_found` (404)
 */
export async function readTree(ctx: SkillsContext, { digest }: TreeRef): Promise<TreeFile[]> {
  const rows = await withTenantTx(ctx, (tx) => findTreeFiles(tx, { tenantId: ctx.tenantId, digest }));
  if (rows.length === 0) throw notFoundError();
  return readFiles(ctx, rows);
}

/** The same of a tree whose rows are yet to be written. */
export function readStagedTree(ctx: SkillsContext, { files }: StagedTree): Promise<TreeFile[]> {
  return readFiles(ctx, files);
}

/** Runs the present rules over a recorded tree and keeps what they found; call it outside of a transaction. */
export async function rescanTree(ctx: SkillsContext, { digest }: TreeRef): Promise<ScanResult> {
  const report = await scanFiles(await readTree(ctx, { digest }));
  const id = encodeId('scn', scanUuid({ digest, rulesVersion: report.rules.version }));
  const scan: ScanResult = { id, ...report, scannedAt: ctx.clock.now().toISOString() };
  await withTenantTx(ctx, (tx) => insertScan(tx, toScanRow(scan, { tenantId: ctx.tenantId, digest })));
  return scan;
}

async function readFiles(
  ctx: SkillsContext,
  rows: readonly Pick<FileRow, 'path' | 'sha256' | 'executable'>[],
): Promise<TreeFile[]> {
  const files: TreeFile[] = [];
  for (let at = 0; at < rows.length; at += READS_AT_ONCE) {
    const batch = rows.slice(at, at + READS_AT_ONCE).map(async ({ path, sha256, executable }) => ({
      path,
      executable,
      bytes: await getBlob(ctx.objects, { tenantId: ctx.tenantId, area: BLOB_AREA, sha256 }),
    }));
    files.push(...(await Promise.all(batch)));
  }
  return files;
}
