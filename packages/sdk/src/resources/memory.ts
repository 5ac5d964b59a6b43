import type { Transport } from '../transport.ts';
import type {
  AppliedMemory,
  ApplyMemoryOperationsData,
  GetMemoryStoreData,
  MemoryOperation,
  MemoryStore,
} from '../types.gen.ts';

export interface TeamStore {
  /** For the store `team`: an id, a slug or `~me`. */
  team?: string;
}

export interface MemoryChange extends TeamStore {
  operations: MemoryOperation[];
}

/** What is always in the prompt: the stores `memory` and `user` of the caller, `team` of a team. */
export function memoryResource(transport: Transport) {
  return {
    /** A store's entries, how full it is, and the text that stands in prompts. */
    get: (store: string, query: TeamStore = {}) =>
      transport.json<GetMemoryStoreData, MemoryStore>('GET /v1/memory/{store}', { path: { store }, query }),

    /**
     * All operations or none; the limit is judged on the final state.
     * @throws CairnError 422 `memory.over_limit`, `memory.no_match`, `memory.ambiguous`, `memory.blocked`,
     * `memory.holds_delimiter`, `memory.empty`, with `currentEntries` and `usage` in its problem
     */
    apply: (store: string, { operations, ...query }: MemoryChange) =>
      transport.json<ApplyMemoryOperationsData, AppliedMemory>('POST /v1/memory/{store}/operations', {
        path: { store },
        query,
        body: { operations },
      }),
  };
}
