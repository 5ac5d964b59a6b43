import { and, asc, eq } from 'drizzle-orm';
import type { TenantTx } from '@cairn/db';
import { skillFiles, skillScans, skillTrees } from '@cairn/db/schema';

export type TreeRow = typeof skillTrees.$inferSelect;
export type FileRow = typeof skillFiles.$inferSelect;
export type ScanRow = typeof skillScans.$inferSelect;

interface TreeKey {
  tenantId: string;
  digest: string;
}

/** Files are inserted in pieces: a statement takes at most 65,535 parameters. */
const FILES_A_STATEMENT = 1000;

/** A tree is named by what is in it: one that is there already is this one. */
export async function insertTree(
  tx: TenantTx,
  tree: { row: TreeRow; files: (typeof skillFiles.$inferInsert)[] },
): Promise<void> {
  await tx.insert(skillTrees).values(tree.row).onConflictDoNothing();
  for (let at = 0; at < tree.files.length; at += FILES_A_STATEMENT) {
    await tx
      .insert(skillFiles)
      .values(tree.files.slice(at, at + FILES_A_STATEMENT))
      .onConflictDoNothing();
  }
}

export async function insertScan(tx: TenantTx, row: ScanRow): Promise<void> {
  await tx.insert(skillScans).values(row).onConflictDoNothing();
}

export async function findTree(tx: TenantTx, key: TreeKey): Promise<TreeRow | undefined> {
  const [row] = await tx
    .select()
    .from(skillTrees)
    .where(and(eq(skillTrees.tenantId, key.tenantId), eq(skillTrees.digest, key.digest)));
  return row;
}

export async function findTreeFiles(tx: TenantTx, key: TreeKey): Promise<FileRow[]> {
  return tx
    .select()
    .from(skillFiles)
    .where(and(eq(skillFiles.tenantId, key.tenantId), eq(skillFiles.digest, key.digest)))
    .orderBy(asc(skillFiles.path));
}

export async function findTreeFile(tx: TenantTx, key: TreeKey & { path: string }): Promise<FileRow | undefined> {
  const [row] = await tx
    .select()
    .from(skillFiles)
    .where(
      and(eq(skillFiles.tenantId, key.tenantId), eq(skillFiles.digest, key.digest), eq(skillFiles.path, key.path)),
    );
  return row;
}

export async function findScan(tx: TenantTx, key: TreeKey & { rulesVersion: string }): Promise<ScanRow | undefined> {
  const [row] = await tx
    .select()
    .from(skillScans)
    .where(
      and(
        eq(skillScans.tenantId, key.tenantId),
        eq(skillScans.digest, key.digest),
        eq(skillScans.rulesVersion, key.rulesVersion),
      ),
    );
  return row;
}
