import { grantAppLogin, migrate, openPostgres } from '@cairn/db';
import type { Config } from '../config/index.ts';
import { installQueue } from '../ports/queue/index.ts';

/**
 * Brings a server's database to this code's schema as its owner, and makes the app's login.
 * @returns the migrations that were applied
 */
export async function migrateServer({ database }: Config): Promise<string[]> {
  if (database.url === undefined || database.adminUrl === undefined) {
    throw new Error(
      'Set DATABASE_URL (the app’s login) and DATABASE_ADMIN_URL (the owner). Embedded, npm start migrates by itself.',
    );
  }
  const owner = openPostgres({
    url: database.adminUrl,
    maxConnections: 1,
    statementTimeoutMs: 0,
    applicationName: 'cairn migrate',
  });
  try {
    const applied = await migrate(owner);
    await installQueue(owner);
    await grantAppLogin(owner, database.url);
    return applied;
  } finally {
    await owner.close();
  }
}
