import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { SQL } from 'drizzle-orm';

/** A drizzle transaction, whichever driver is below it. */
export type Tx = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export type Isolation = 'read committed' | 'repeatable read';

export interface Database {
  readonly driver: 'postgres' | 'pglite';
  /** Runs `work` in one transaction; never inside another (PGlite has one connection). */
  transaction<T>(work: (tx: Tx) => Promise<T>, isolation?: Isolation): Promise<T>;
  /** Runs a script of several statements in one transaction of its own; returns all rows of all of them. */
  runScript(text: string): Promise<Record<string, unknown>[]>;
  /**
   * Runs one statement as the login: for functions that set role and tenant themselves. Values are written into it as
   * literals, since parameters would cost the server a second round trip.
   */
  callFunction<T>(call: SQL): Promise<T[]>;
  close(): Promise<void>;
}

/** The rows of a raw statement, whatever shape the driver wraps them in. */
export async function queryRows<T>(tx: Tx, query: SQL): Promise<T[]> {
  return toRows<T>(await tx.execute(query));
}

/** One driver answers with a list of rows, the other with an object that holds one. */
export function toRows<T>(result: unknown): T[] {
  const rows = Array.isArray(result) ? result : (result as { rows: unknown[] }).rows;
  return Array.from(rows) as T[];
}
