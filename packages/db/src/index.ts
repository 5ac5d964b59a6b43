export { queryRows, type Database, type Tx } from './database.ts';
export { withTenantTx, type TenantScope, type TenantTx } from './tenant-tx.ts';
export { openPostgres, type PostgresOptions } from './postgres-driver.ts';
export { openPglite, type PgliteDatabase, type PgliteOptions } from './pglite-driver.ts';
export { listPendingMigrations, migrate, readMigrations } from './migrate.ts';
export { assertUnprivileged, grantAppLogin } from './login-role.ts';
