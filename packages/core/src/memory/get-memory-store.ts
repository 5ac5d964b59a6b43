import { withTenantTx } from '@cairn/db';
import type { TenantContext } from '../shared/context.ts';
import { parseInput } from '../shared/parse-input.ts';
import { findEntries, findStore } from './memory.repository.ts';
import { ReadMemoryInput, type MemoryStore } from './memory.schemas.ts';
import { measureUsage } from './memory-stores.models.ts';
import { renderBlock } from './render-block.models.ts';
import { resolveStore } from './store-access.ts';

/**
 * A store of the caller's (`memory`, `user`), or that of a team the caller sees (`team`).
 * @throws AppError as `resolveStore`
 */
export async function getMemoryStore(ctx: TenantContext, input: ReadMemoryInput): Promise<MemoryStore> {
  const ref = parseInput(ReadMemoryInput, input);
  return withTenantTx(ctx, async (tx) => {
    const key = await resolveStore(tx, ctx, { ...ref, access: 'read' });
    const store = await findStore(tx, key);
    const rows = store ? await findEntries(tx, { tenantId: ctx.tenantId, storeId: store.id }) : [];
    const entries = rows.map((row) => row.content);
    return {
      store: key.name,
      entries,
      usage: measureUsage(key.name, entries),
      rendered: renderBlock(key.name, entries).text,
      version: store?.version ?? 0,
    };
  });
}
