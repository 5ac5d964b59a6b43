export { buildZip, type ZipEntrySpec } from './build-zip.ts';
export { createFakeClock, type FakeClock } from './fake-clock.ts';
export { openFaultProxy, type FaultProxy } from './fault-proxy.ts';
export { createHashingEmbedder } from './hashing-embedder.ts';
export { listTenantTables, readTenantState, type TenantState } from './tenant-rows.ts';
export { openTestDatabase, type TestDatabase } from './test-database.ts';
export {
  createTestTenant,
  type TestActor,
  type TestContext,
  type TestTenant,
  type TestTenantOptions,
} from './test-tenant.ts';
