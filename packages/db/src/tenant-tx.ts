import { sql } from 'drizzle-orm';
import type { Database, Tx } from './database.ts';
import { insideOneTransaction, type BeforeCommit } from './transaction-scope.ts';

declare const tenantBrand: unique symbol;

/** A transaction in which only one tenant's rows can be seen; nothing but `withTenantTx` makes one. */
export type TenantTx = Tx & { readonly [tenantBrand]: true };

export interface TenantScope extends BeforeCommit {
  db: Database;
  tenantId: string;
}

/** Opens a transaction as the app role with the tenant set, both for this transaction alone. */
export async function withTenantTx<T>(scope: TenantScope, work: (tx: TenantTx) => Promise<T>): Promise<T> {
  return insideOneTransaction(scope.db, () =>
    scope.db.transaction(async (tx) => {
      await tx.execute(
        sql`select set_config('role', 'cairn_app', true), set_config('app.tenant_id', ${scope.tenantId}, true)`,
      );
      const result = await work(tx as TenantTx);
      await scope.beforeCommit?.(tx, result);
      return result;
    }),
  );
}
