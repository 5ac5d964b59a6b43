import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTenantTx } from '@cairn/db';
import { createTestTenant, openTestDatabase, type TestActor, type TestDatabase } from '@cairn/testing';
import { tell } from './search.test-support.ts';
import { explainRanking } from './text-candidates.repository.ts';

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
    const scope = { tenantId: owner.ctx.tenantId, userId: owner.userUuid, condition: null, literal: null };
    const terms = { lexemes: ['shelf', '17'], weights: [1, 2], averageLength: 8, postings: 400, exact: false };
    const lines = await withTenantTx(owner.ctx, (tx) => explainRanking(tx, scope, { terms, limit: 200 }));
    const plan = lines.join('\n');
    // The policy shows only in the plan of a role that it holds for.
    expect(plan).toContain("current_setting('app.tenant_id'");
    expect(plan).toMatch(
      /search_postings_pkey[^\n]*\n\s+Index Cond: [^\n]*tenant_id = [^\n]*user_id = [^\n]*lexeme = ANY/,
    );
    expect(plan).not.toMatch(/Seq Scan on search_postings/);
  });
});
