import { withTenantTx, type TenantTx } from '@cairn/db';
import { recordAudit } from '../audit/index.ts';
import type { TenantContext } from '../shared/context.ts';
import { newUuid } from '../shared/ids.ts';
import { parseInput } from '../shared/parse-input.ts';
import { applyOperations } from './apply-operations.models.ts';
import { memoryRefusedError } from './memory.errors.ts';
import { findEntries, lockStore, writeChange, type EntryRow, type StoreRow } from './memory.repository.ts';
import { ApplyMemoryInput, type AppliedMemory } from './memory.schemas.ts';
import { measureUsage, type MemoryStoreName } from './memory-stores.models.ts';
import type { MemoryEntry, MemoryOperation } from './operation.models.ts';
import { describeApplied } from './refusal.models.ts';
import { showEntries } from './render-block.models.ts';
import { nameStore, resolveStore } from './store-access.ts';

/**
 * Applies a batch to a store: all of it or nothing, the limit judged on the final state. Two writers at
 * once take turns. A duplicate add succeeds and changes nothing.
 * @throws AppError 422 `memory.over_limit`, `memory.no_match`, `memory.ambiguous` (`matches`),
 *   `memory.blocked` (`threats`), `memory.holds_delimiter`, `memory.empty`, each with `currentEntries` and `usage`;
 *   else as `resolveStore`
 */
export async function applyMemoryOperations(ctx: TenantContext, input: ApplyMemoryInput): Promise<AppliedMemory> {
  const { operations, ...ref } = parseInput(ApplyMemoryInput, input);
  return withTenantTx(ctx, async (tx) => {
    const key = await resolveStore(tx, ctx, { ...ref, access: 'write' });
    const store = await lockStore(tx, key, { id: newUuid(), now: ctx.clock.now() });
    const rows = await findEntries(tx, { tenantId: ctx.tenantId, storeId: store.id });
    const { entries, changes } = decide(key.name, { rows, operations });
    if (changes > 0) await persist(tx, ctx, { store, rows, entries });
    await recordAudit(tx, ctx, {
      action: 'memory.applied',
      resourceKind: 'memory',
      resourceId: nameStore(key),
      details: { operations: operations.map((operation) => operation.action), changes },
    });
    return {
      success: true,
      applied: changes,
      usage: measureUsage(
        key.name,
        entries.map((entry) => entry.content),
      ),
      entryCount: entries.length,
      message: describeApplied({ changes, operationCount: operations.length }),
    };
  });
}

/** @throws AppError as the verb, where the batch is refused */
function decide(
  store: MemoryStoreName,
  { rows, operations }: { rows: readonly EntryRow[]; operations: readonly MemoryOperation[] },
): { entries: MemoryEntry[]; changes: number } {
  const outcome = applyOperations(store, { entries: rows, operations });
  if (outcome.applied) return outcome;
  const current = rows.map((row) => row.content);
  const usage = measureUsage(store, current);
  throw memoryRefusedError(
    { ...outcome, store, operationCount: operations.length, usage },
    showEntries(store, current),
  );
}

interface Batch {
  store: StoreRow;
  rows: readonly EntryRow[];
  entries: readonly MemoryEntry[];
}

async function persist(tx: TenantTx, ctx: TenantContext, { store, rows, entries }: Batch): Promise<void> {
  const now = ctx.clock.now();
  const kept = new Set(entries.map((entry) => entry.id));
  const added = entries
    .filter((entry) => entry.id === null)
    .map(({ position, content }) => ({
      tenantId: ctx.tenantId,
      id: newUuid(),
      storeId: store.id,
      position,
      content,
      actorKind: ctx.actor.kind,
      actorId: ctx.actor.id,
      origin: ctx.origin,
      createdAt: now,
    }));
  const removedIds = rows.filter((row) => !kept.has(row.id)).map((row) => row.id);
  await writeChange(tx, { store, removedIds, added, now });
}
