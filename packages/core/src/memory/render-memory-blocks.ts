import type { TenantTx } from '@cairn/db';
import type { TenantContext } from '../shared/context.ts';
import { findPromptStores } from './memory.repository.ts';
import { MEMORY_STORES } from './memory-stores.models.ts';
import { renderBlock, type MemoryBlock } from './render-block.models.ts';

/**
 * The blocks `memory`, `user` and `team`, in this order, of a user (UUID; null: none of theirs) and a team
 * (UUID); an empty store is left out. In the caller's transaction; checks no scope.
 */
export async function renderMemoryBlocks(
  tx: TenantTx,
  ctx: TenantContext,
  { userId, teamId }: { userId: string | null; teamId: string },
): Promise<MemoryBlock[]> {
  const rows = await findPromptStores(tx, { tenantId: ctx.tenantId, userId, teamId });
  return MEMORY_STORES.flatMap((store) => {
    const entries = rows.filter((row) => row.name === store).map((row) => row.content);
    return entries.length === 0 ? [] : [renderBlock(store, entries)];
  });
}
