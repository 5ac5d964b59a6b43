export interface MemoryOperation {
  action: 'add' | 'replace' | 'remove';
  content?: string | undefined;
  oldText?: string | undefined;
}

export interface MemoryEntry {
  /** Null for one that this batch wrote. */
  id: string | null;
  /** Ascending within a store, with gaps. */
  position: number;
  content: string;
}
