import { sql } from 'drizzle-orm';
import type { Database, Tx } from './database.ts';
import { insideOneTransaction, type BeforeCommit } from './transaction-scope.ts';

declare const systemBrand: unique symbol;

/** A transaction that sees every tenant; for identity, the queue and scheduled sweeps alone. */
export type SystemTx = Tx & { readonly [systemBrand]: true };

export interface SystemScope extends BeforeCommit {
  db: Database;
  /** Why one tenant's view is not enough; becomes the session's application name for the transaction. */
  reason: string;
}

export async function withSystemTx<T>(scope: SystemScope, work: (tx: SystemTx) => Promise<T>): Promise<T> {
  return insideOneTransaction(scope.db, () =>
    scope.db.transaction(async (tx) => {
      const name = `cairn system: ${scope.reason}`.slice(0, 63);
      await tx.execute(
        sql`select set_config('role', 'cairn_system', true), set_config('application_name', ${name}, true)`,
      );
      const result = await work(tx as SystemTx);
      await scope.beforeCommit?.(tx, result);
      return result;
    }),
  );
}

/** Runs a script as the system role in one transaction; a BEGIN and COMMIT of its own are taken off. */
export async function runSystemScript(db: Database, text: string): Promise<Record<string, unknown>[]> {
  const body = text
    .trim()
    .replace(/^BEGIN\s*;/i, '')
    .replace(/COMMIT\s*;?$/i, '');
  return db.runScript(`set local role cairn_system; ${body}`);
}
