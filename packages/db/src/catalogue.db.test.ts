import { getTableColumns, getTableName, sql, type Table } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestTenant, openTestDatabase, type TestDatabase } from '@cairn/testing';
import { migrate, withTenantTx } from './index.ts';
import { queryRows } from './database.ts';
import * as schema from './schema/index.ts';

/** Global by nature: an organization's slug is what tells organizations apart. */
const GLOBAL_UNIQUE = ['organizations_slug_key', 'platform_keys_hash_key', 'platform_keys_pkey'];

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

function names(rows: Record<string, unknown>[]): string[] {
  return rows.map(({ name }) => String(name)).toSorted();
}

describe('the catalogue', () => {
  it('forces row-level security, with both policies, on every table with a tenant_id', async () => {
    const open = await database.admin.runScript(`
      select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not (c.relrowsecurity and c.relforcerowsecurity
          and (select count(*) from pg_policy p where p.polrelid = c.oid
               and p.polqual is not null and p.polwithcheck is not null) = 2)`);
    expect(names(open)).toEqual([]);
    expect((await tenantTables()).length).toBeGreaterThan(10);
  });

  it('leads every unique index and primary key of a tenant table with tenant_id', async () => {
    const loose = await database.admin.runScript(`
      select i.relname as name from pg_index x
      join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
      left join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
      where t.relnamespace = 'public'::regnamespace and x.indisunique and a.attname is distinct from 'tenant_id'`);
    expect(names(loose)).toEqual(GLOBAL_UNIQUE);
  });

  it('leads every foreign key between tenant tables with tenant_id on both sides', async () => {
    const loose = await database.admin.runScript(`
      select con.conname as name from pg_constraint con
      join pg_attribute here on here.attrelid = con.conrelid and here.attnum = con.conkey[1]
      join pg_attribute there on there.attrelid = con.confrelid and there.attnum = con.confkey[1]
      where con.contype = 'f' and con.connamespace = 'public'::regnamespace
        and (here.attname <> 'tenant_id' or there.attname <> 'tenant_id')`);
    expect(names(loose)).toEqual([]);
  });

  it('has an index under every foreign key that cascades, so that a delete reads no whole table', async () => {
    const bare = await database.admin.runScript(`
      select con.conrelid::regclass::text || ': ' || con.conname as name from pg_constraint con
      where con.contype = 'f' and con.confdeltype = 'c' and con.connamespace = 'public'::regnamespace
        and not exists (
          select from pg_index x where x.indrelid = con.conrelid
            and (x.indkey::int2[])[0:least(array_length(con.conkey, 1), 2) - 1] <@ con.conkey)`);
    expect(names(bare)).toEqual([]);
  });

  it('gives the app role nothing to own, to truncate or to see past its tenant with', async () => {
    const owned = await database.admin.runScript(`
      select relname as name from pg_class where relowner in ('cairn_app'::regrole, 'cairn_system'::regrole)
      union all select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and (has_table_privilege('cairn_app', oid, 'TRUNCATE') or has_table_privilege('cairn_app', oid, 'REFERENCES')
          or has_table_privilege('cairn_app', oid, 'TRIGGER'))
      union all select relname from pg_class where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace
        and not coalesce(reloptions::text like '%security_invoker=true%', false)
      union all select rolname from pg_roles where rolname in ('cairn_app', 'cairn_system') and (rolsuper or rolbypassrls)`);
    expect(names(owned)).toEqual([]);
  });

  it('lets the app role read no table that is not fenced by tenant', async () => {
    const readable = await database.admin.runScript(`
      select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v') and n.nspname not in ('pg_catalog', 'information_schema')
        and has_schema_privilege('cairn_app', n.oid, 'USAGE') and has_table_privilege('cairn_app', c.oid, 'SELECT')
        and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')`);
    expect(names(readable)).toEqual([]);
  });

  it('shows the app role no row without a tenant, and with one none of another’s', async () => {
    const mine = await createTestTenant({ db: database.db });
    const other = await createTestTenant({ db: database.db });
    for (const table of await tenantTables()) {
      const [bare] = await database.db.runScript(
        `set local role cairn_app; select count(*)::int as rows from ${table}`,
      );
      expect(`${table}: ${String(bare?.['rows'])}`).toBe(`${table}: 0`);
      const rows = await withTenantTx({ db: database.db, tenantId: mine.tenantId }, (tx) =>
        queryRows(tx, sql`select 1 from ${sql.raw(table)} where tenant_id <> ${mine.tenantId}`),
      );
      expect(rows).toEqual([]);
    }
    const [count] = await database.admin.runScript(`select count(distinct tenant_id)::int as tenants from users`);
    expect(count?.['tenants']).toBeGreaterThanOrEqual(2);
    expect(other.tenantId).not.toBe(mine.tenantId);
  });

  it('refuses the app role a row of another tenant, written or moved', async () => {
    const mine = await createTestTenant({ db: database.db });
    const other = await createTestTenant({ db: database.db });
    const insert = withTenantTx({ db: database.db, tenantId: mine.tenantId }, (tx) =>
      tx.execute(sql`insert into teams (tenant_id, id, slug, name, created_at)
        values (${other.tenantId}, gen_random_uuid(), 'theirs', 'Theirs', now())`),
    );
    await expect(insert).rejects.toMatchObject({ cause: { code: '42501' } });
    const move = withTenantTx({ db: database.db, tenantId: mine.tenantId }, (tx) =>
      tx.execute(sql`update teams set tenant_id = ${other.tenantId} where slug = 'default'`),
    );
    await expect(move).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  it('is what the drizzle tables say: the same tables and columns', async () => {
    const declared: Table[] = Object.values(schema);
    const expected = declared.flatMap((table) =>
      Object.values(getTableColumns(table)).map(
        (column) => `${getTableName(table)}.${column.name}${column.notNull ? '' : '?'}`,
      ),
    );
    const columns = await database.admin.runScript(`
      select table_name || '.' || column_name || case when is_nullable = 'YES' then '?' else '' end as name
      from information_schema.columns where table_schema = 'public'`);
    expect(expected.toSorted()).toEqual(names(columns));
  });

  it('is made from nothing by the migrations, which change nothing the second time', async () => {
    expect(await migrate(database.admin)).toEqual([]);
  });

  async function tenantTables(): Promise<string[]> {
    const rows = await database.admin.runScript(`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`);
    return names(rows);
  }
});
