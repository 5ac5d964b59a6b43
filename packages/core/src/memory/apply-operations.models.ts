import { findEntry } from './find-entry.models.ts';
import { holdsDelimiter, measureUsage, type MemoryStoreName } from './memory-stores.models.ts';
import type { MemoryEntry, MemoryOperation } from './operation.models.ts';
import type { RefusalReason } from './refusal.models.ts';
import { scanThreats } from './threat-scan.models.ts';

export type BatchOutcome =
  | { applied: true; entries: MemoryEntry[]; changes: number }
  /** `index` is that of the operation at fault; null where it is the batch as a whole. */
  | { applied: false; refusal: RefusalReason; index: number | null };

type StepOutcome = { entries: MemoryEntry[]; changed: boolean } | { refused: RefusalReason };

/**
 * Applies a batch to a copy: all of it or nothing. The limit is judged on the final state alone,
 * and a batch that shrinks a store which is over its limit is taken.
 */
export function applyOperations(
  store: MemoryStoreName,
  batch: { entries: readonly MemoryEntry[]; operations: readonly MemoryOperation[] },
): BatchOutcome {
  const operations = batch.operations.map(trimOperation);
  const blocked = findBlocked(operations);
  if (blocked) return { applied: false, ...blocked };

  let entries = [...batch.entries];
  let changes = 0;
  for (const [index, operation] of operations.entries()) {
    const step = applyOne(store, { entries, operation });
    if ('refused' in step) return { applied: false, refusal: step.refused, index };
    entries = step.entries;
    if (step.changed) changes += 1;
  }

  const overflow = findOverflow(store, { before: batch.entries, after: entries });
  if (overflow) return { applied: false, refusal: overflow, index: null };
  return { applied: true, entries, changes };
}

function trimOperation(operation: MemoryOperation): MemoryOperation {
  return { action: operation.action, content: operation.content?.trim(), oldText: operation.oldText?.trim() };
}

function findBlocked(operations: readonly MemoryOperation[]): { index: number; refusal: RefusalReason } | null {
  for (const [index, operation] of operations.entries()) {
    if (operation.action === 'remove' || !operation.content) continue;
    if (holdsDelimiter(operation.content)) return { index, refusal: { code: 'memory.holds_delimiter' } };
    const threats = scanThreats(operation.content).map((threat) => threat.id);
    if (threats.length > 0) return { index, refusal: { code: 'memory.blocked', threats } };
  }
  return null;
}

function applyOne(
  store: MemoryStoreName,
  { entries, operation }: { entries: MemoryEntry[]; operation: MemoryOperation },
): StepOutcome {
  const { action, content = '', oldText = '' } = operation;
  if (action === 'add') return addEntry(entries, content);
  if (oldText === '') return { refused: { code: 'memory.empty', field: 'oldText', action } };
  const found = findEntry(store, { entries, oldText });
  if ('refused' in found) return found;
  if (action === 'remove') return { entries: entries.filter((entry) => entry !== found.entry), changed: true };
  if (content === '') return { refused: { code: 'memory.empty', field: 'content', action } };
  return replaceEntry(entries, { old: found.entry, content });
}

function addEntry(entries: MemoryEntry[], content: string): StepOutcome {
  if (content === '') return { refused: { code: 'memory.empty', field: 'content', action: 'add' } };
  if (entries.some((entry) => entry.content === content)) return { entries, changed: false };
  const position = Math.max(0, ...entries.map((entry) => entry.position)) + 1;
  return { entries: [...entries, { id: null, position, content }], changed: true };
}

/** What is replaced by the text of another entry goes, so that no entry stands twice. */
function replaceEntry(entries: MemoryEntry[], { old, content }: { old: MemoryEntry; content: string }): StepOutcome {
  if (old.content === content) return { entries, changed: false };
  if (entries.some((entry) => entry.content === content)) {
    return { entries: entries.filter((entry) => entry !== old), changed: true };
  }
  const replacement = { id: null, position: old.position, content };
  return { entries: entries.map((entry) => (entry === old ? replacement : entry)), changed: true };
}

function findOverflow(
  store: MemoryStoreName,
  { before, after }: { before: readonly MemoryEntry[]; after: readonly MemoryEntry[] },
): RefusalReason | null {
  const usage = measureUsage(store, after.map(contentOf));
  if (usage.chars <= usage.limit) return null;
  if (usage.chars < measureUsage(store, before.map(contentOf)).chars) return null;
  return { code: 'memory.over_limit', wouldBe: usage };
}

function contentOf(entry: MemoryEntry): string {
  return entry.content;
}
