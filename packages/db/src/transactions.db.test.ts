import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestTenant, openTestDatabase, type TestDatabase, type TestTenant } from '@cairn/testing';
import { queryRows, withTenantTx } from './index.ts';
import { runSystemScript, withSystemTx } from './system-tx.ts';

let database: TestDatabase;
let tenant: TestTenant;

beforeAll(async () => {
  database = await openTestDatabase();
  tenant = await createTestTenant({ db: database.db });
});

afterAll(() => database.close());

const whoAmI = sql`select current_user as role, current_setting('app.tenant_id', true) as tenant`;

describe('transactions', () => {
  it('act as the app role with their tenant set, and leave neither behind', async () => {
    const inside = await withTenantTx(tenant.owner.ctx, (tx) => queryRows(tx, whoAmI));
    expect(inside).toEqual([{ role: 'cairn_app', tenant: tenant.tenantId }]);
    const after = await database.db.transaction((tx) => queryRows<{ role: string; tenant: string | null }>(tx, whoAmI));
    expect(after[0]?.role).not.toBe('cairn_app');
    expect(after[0]?.tenant ?? '').toBe('');
  });

  it('see every tenant only as the system role', async () => {
    const [seen] = await withSystemTx({ db: database.db, reason: 'test' }, (tx) =>
      queryRows<{ role: string }>(
        tx,
        sql`select current_user as role from organizations where tenant_id = ${tenant.tenantId}`,
      ),
    );
    expect(seen?.role).toBe('cairn_system');
    expect(await runSystemScript(database.db, 'BEGIN; select current_user as role; COMMIT')).toEqual([
      { role: 'cairn_system' },
    ]);
  });

  it('have a statement parsed once a connection, whatever its values are', async () => {
    const counted = await withTenantTx(tenant.owner.ctx, async (tx) => {
      for (const value of [1, 2, 3]) await tx.execute(sql`select ${value}::integer as once`);
      return queryRows(
        tx,
        sql`select count(*)::integer as count from pg_prepared_statements where statement like '%as once'`,
      );
    });
    expect(counted).toEqual([{ count: database.db.driver === 'postgres' ? 1 : 0 }]);
  });

  it('take dates and objects in raw statements, whichever driver is below', async () => {
    const moment = new Date('2026-02-03T04:05:06.789Z');
    const [row] = await withTenantTx(tenant.owner.ctx, (tx) =>
      queryRows(
        tx,
        sql`select ${moment}::timestamptz = '2026-02-03T04:05:06.789Z' as same, ${{ deep: [1] }}::jsonb -> 'deep' ->> 0 as one`,
      ),
    );
    expect(row).toEqual({ same: true, one: '1' });
  });

  it('refuse to be opened inside one another', async () => {
    const nested = withTenantTx(tenant.owner.ctx, () => withTenantTx(tenant.owner.ctx, async () => 'never'));
    await expect(nested).rejects.toThrow('inside a transaction');
  });

  it('keep interleaved tenants apart', async () => {
    const other = await createTestTenant({ db: database.db });
    const contexts = Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? tenant.owner.ctx : other.owner.ctx));
    const seen = await Promise.all(
      contexts.map((ctx) =>
        withTenantTx(ctx, async (tx) => {
          await queryRows(tx, sql`select pg_sleep(0.005)`);
          return queryRows<{ tenant_id: string }>(tx, sql`select tenant_id from organizations`);
        }),
      ),
    );
    expect(seen.map((rows) => rows.map((row) => row.tenant_id))).toEqual(contexts.map((ctx) => [ctx.tenantId]));
  });
});
