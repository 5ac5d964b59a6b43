import type { TenantTx } from '@cairn/db';
import type { TenantContext } from '../shared/context.ts';
import { deleteUnusedTree } from './unused-trees.repository.ts';

/**
 * Erases a recorded tree that no version, skill or proposal points at any more, in the caller's transaction; its bytes
 * are left to the sweep of orphans. One that is in use stays.
 */
export async function dropUnusedTree(tx: TenantTx, ctx: TenantContext, { digest }: { digest: string }): Promise<void> {
  await deleteUnusedTree(tx, { tenantId: ctx.tenantId, digest });
}
