import type { ObjectStore } from '@cairn/core/ports';
import type { TestDatabase } from './test-database.ts';

/** What a request leaves behind whatever it was: buckets of rates, times of use, claims of keys that were let go. */
const OF_THE_MOMENT = ['request_rates', 'idempotency_keys'];

export interface TenantState {
  /** One text for each table: how many rows, and a checksum over all of them. */
  tables: Record<string, string>;
  /** The keys of its objects with their sizes. */
  objects: string[];
}

interface Kept {
  database: Pick<TestDatabase, 'admin'>;
  objects: ObjectStore;
}

/** Every table with a `tenant_id`, by the catalogue. */
export async function listTenantTables({ admin }: Pick<TestDatabase, 'admin'>): Promise<string[]> {
  const rows = await admin.runScript(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`);
  return rows.map(({ name }) => String(name));
}

/** Everything of a tenant that a request could change, so that two moments can be compared. */
export async function readTenantState({ database, objects }: Kept, tenantId: string): Promise<TenantState> {
  const tables = (await listTenantTables(database)).filter((table) => !OF_THE_MOMENT.includes(table));
  const sums = tables.map(
    (table) => `select '${table}' as name, count(*) || ' rows, ' ||
      md5(coalesce(string_agg(row, e'\\n' order by row), '')) as sum
      from (select (to_jsonb(t) - 'last_used_at')::text as row from ${table} t where tenant_id = '${tenantId}') r`,
  );
  const rows = await database.admin.runScript(sums.join(' union all '));
  const keys: string[] = [];
  for await (const { key, size } of objects.list(`t/${tenantId}/`)) keys.push(`${key} ${size}`);
  return {
    tables: Object.fromEntries(rows.map(({ name, sum }) => [String(name), String(sum)])),
    objects: keys.toSorted(),
  };
}
