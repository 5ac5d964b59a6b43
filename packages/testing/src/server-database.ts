import { randomBytes } from 'node:crypto';
import postgres from 'postgres';
import { grantAppLogin, migrate, openPostgres } from '@cairn/db';
import { installQueue } from '@cairn/core/ports/queue';
import type { TestDatabase } from './test-database.ts';

const LOGIN = { username: 'cairn_test', password: 'cairn_test' };

/** Clones the template of this schema on the server that TEST_DATABASE_URL names, as a superuser. */
export async function cloneServerDatabase(version: string): Promise<TestDatabase> {
  const url = process.env['TEST_DATABASE_URL'];
  if (url === undefined) throw new Error('TEST_DATABASE_URL is needed for CAIRN_TEST_DRIVER=postgres.');
  const template = `cairn_template_${version}`;
  const name = `cairn_test_${randomBytes(6).toString('hex')}`;
  const root = postgres(url, { max: 1, onnotice: () => {} });
  await buildTemplate(root, { url, template });
  await root.unsafe(`create database ${name} template ${template}`);
  const admin = openPostgres({ url: withDatabase(url, name), statementTimeoutMs: 0, maxConnections: 2 });
  const db = openPostgres({ url: withLogin(withDatabase(url, name)), statementTimeoutMs: 60_000 });
  return {
    db,
    admin,
    close: async () => {
      await Promise.all([db.close(), admin.close()]);
      await root.unsafe(`drop database if exists ${name} with (force)`);
      await root.end();
    },
  };
}

async function buildTemplate(root: postgres.Sql, { url, template }: { url: string; template: string }): Promise<void> {
  await root.unsafe(`select pg_advisory_lock(hashtext('cairn test template'))`);
  try {
    const known = await root`select 1 from pg_database where datname = ${template}`;
    if (known.length > 0) return;
    const part = `${template}_part`;
    await root.unsafe(`drop database if exists ${part}`);
    await root.unsafe(`create database ${part}`);
    const owner = openPostgres({ url: withDatabase(url, part), statementTimeoutMs: 0, maxConnections: 1 });
    await migrate(owner);
    await installQueue(owner);
    await grantAppLogin(owner, withLogin(url));
    await owner.close();
    await root.unsafe(`alter database ${part} rename to ${template}`);
  } finally {
    await root.unsafe(`select pg_advisory_unlock(hashtext('cairn test template'))`);
  }
}

function withDatabase(url: string, database: string): string {
  const next = new URL(url);
  next.pathname = `/${database}`;
  return next.href;
}

function withLogin(url: string): string {
  return Object.assign(new URL(url), LOGIN).href;
}
