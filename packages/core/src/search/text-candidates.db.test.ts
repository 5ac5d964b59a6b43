import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryRows, withTenantTx } from '@cairn/db';
import { createTestTenant, openTestDatabase, type TestActor, type TestDatabase } from '@cairn/testing';
import { tell } from './search.test-support.ts';
import { textRanking } from './text-candidates.repository.ts';

let database: TestDatabase;
let owner: TestActor;

beforeAll(async () => {
  database = await openTestDatabase();
  const tenants = await Promise.all([0, 1].map(() => createTestTenant({ db: database.db })));
  for (const tenant of tenants) {
    const notes = Array.from({ length: 300 }, (_, i) => `note ${i} about shelf ${i % 50} and crate ${i % 7}`);
    await tell(tenant.owner, notes);
  }
  owner = (tenants[0] as (typeof tenants)[number]).owner;
  await database.admin.runScript('analyze search_postings; analyze messages; analyze sessions');
});
afterAll(() => database.close());

describe('the ranking statement, as the app role', () => {
  it('looks its postings up by tenant, user and lexeme in the index', async () => {
    const scope = { tenantId: owner.ctx.tenantId, userId: owner.userUuid, condition: null };
    const terms = { lexemes: ['shelf', '17'], weights: [1, 2], averageLength: 8, postings: 400 };
    const plan = await withTenantTx(owner.ctx, async (tx) => {
      const [role] = await queryRows<{ role: string }>(tx, sql`select current_user as role`);
      expect(role?.role).toBe('cairn_app');
      const rows = await queryRows<Record<string, string>>(tx, sql`explain ${textRanking(scope, { terms, limit: 200 })}`);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toMatch(/search_postings_pkey[^\n]*\n\s+Index Cond: [^\n]*tenant_id = [^\n]*user_id = [^\n]*lexeme = ANY/);
    expect(plan).not.toMatch(/Seq Scan on search_postings/);
  });
});
