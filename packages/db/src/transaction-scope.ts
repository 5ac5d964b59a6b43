import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database, Tx } from './database.ts';

/** What else belongs into a transaction whose work is done, given its result; throwing rolls it back. */
export interface BeforeCommit {
  beforeCommit?: ((tx: Tx, result: unknown) => Promise<void>) | undefined;
}

const open = new AsyncLocalStorage<ReadonlySet<Database>>();

/** A second transaction inside one would wait for itself on a single connection, or for the pool on many. */
export async function insideOneTransaction<T>(db: Database, run: () => Promise<T>): Promise<T> {
  const current = open.getStore();
  if (current?.has(db)) throw new Error('A transaction was opened inside a transaction.');
  return open.run(new Set([...(current ?? []), db]), run);
}
