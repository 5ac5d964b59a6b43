import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from './database.ts';

const open = new AsyncLocalStorage<ReadonlySet<Database>>();

/** A second transaction inside one would wait for itself on a single connection, or for the pool on many. */
export async function insideOneTransaction<T>(db: Database, run: () => Promise<T>): Promise<T> {
  const current = open.getStore();
  if (current?.has(db)) throw new Error('A transaction was opened inside a transaction.');
  return open.run(new Set([...(current ?? []), db]), run);
}
