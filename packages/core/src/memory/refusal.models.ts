import type { MemoryOperation } from './operation.models.ts';
import { describeUsage, groupThousands, type MemoryStoreName, type MemoryUsage } from './memory-stores.models.ts';

/** Why a batch was not applied, before it is put into words. */
export type RefusalReason =
  | { code: 'memory.over_limit'; wouldBe: MemoryUsage }
  | { code: 'memory.no_match'; oldText: string }
  | { code: 'memory.ambiguous'; oldText: string; matches: string[] }
  | { code: 'memory.blocked'; threats: string[] }
  | { code: 'memory.holds_delimiter' }
  | { code: 'memory.empty'; field: 'content' | 'oldText'; action: MemoryOperation['action'] };

export interface RefusedBatch {
  store: MemoryStoreName;
  refusal: RefusalReason;
  index: number | null;
  operationCount: number;
  /** Of the store as it stands. */
  usage: MemoryUsage;
}

/** What a model reads when its write was refused: what is wrong, and what to try instead. */
export function explainRefusal(batch: RefusedBatch): string {
  const reason = explainReason(batch);
  if (batch.operationCount === 1) return reason;
  const place = batch.index === null ? '' : `Operation ${batch.index + 1}: `;
  return `${place}${reason} No operations were applied (a batch is all or nothing).`;
}

function explainReason({ store, refusal, usage }: RefusedBatch): string {
  switch (refusal.code) {
    case 'memory.over_limit':
      return (
        `The ${store} store is at ${describeUsage(usage)}; this would put it at ${groupThousands(refusal.wouldBe.chars)}. ` +
        'Merge or remove entries of currentEntries and add the new one in the same batch: only the final size counts.'
      );
    case 'memory.no_match':
      return `No entry matched '${refusal.oldText}'. Take oldText word for word from one of currentEntries.`;
    case 'memory.ambiguous':
      return `Multiple entries matched '${refusal.oldText}'. Be more specific, or give the whole entry as oldText.`;
    case 'memory.blocked':
      return explainBlocked(refusal.threats);
    case 'memory.holds_delimiter':
      return 'content holds a line that is § alone, which separates entries. Add each part as an entry of its own.';
    case 'memory.empty':
      return explainEmpty(refusal);
    default:
      return refusal satisfies never;
  }
}

function explainBlocked(threats: readonly string[]): string {
  const ids = threats.map((id) => `'${id}'`).join(', ');
  return (
    `Blocked: the content matches threat pattern ${ids}. Memory becomes part of the system prompt, ` +
    'so it holds plain facts, and no instructions to the model, secrets or invisible characters.'
  );
}

function explainEmpty({ field, action }: { field: 'content' | 'oldText'; action: MemoryOperation['action'] }): string {
  if (field === 'oldText') return `oldText cannot be empty for '${action}': give words that only the entry meant has.`;
  if (action === 'replace') return "content cannot be empty. Use 'remove' to delete an entry.";
  return 'content cannot be empty.';
}

/** What a model reads when its write went through; it needs no second look. */
export function describeApplied({ changes, operationCount }: { changes: number; operationCount: number }): string {
  if (changes === 0) return 'The store says this already: nothing was added twice, nothing changed. Do not repeat it.';
  const idle = operationCount - changes;
  const note = idle === 0 ? '' : ` ${idle} changed nothing, being there already.`;
  return `Applied ${operationCount} operation(s).${note} Saved; do not repeat the write. It is in the prompt of the next session.`;
}
