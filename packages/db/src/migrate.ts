import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Database } from './database.ts';
import { runSystemScript } from './system-tx.ts';

const MIGRATIONS_DIR = new URL('../migrations/', import.meta.url);

export interface Migration {
  name: string;
  sha256: string;
  text: string;
}

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(MIGRATIONS_DIR)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, MIGRATIONS_DIR), 'utf8');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/**
 * Applies what is missing, each file in a transaction of its own, and fences new tenant tables.
 * `db` must be the owner's connection. Running it again changes nothing; two at once wait for each other.
 * @returns the names that were applied
 */
export async function migrate(db: Database): Promise<string[]> {
  await db.runScript(LEDGER);
  const applied: string[] = [];
  for (const migration of await readMigrations()) {
    const rows = await db.runScript(applyScript(migration));
    if (rows.some((row) => row['applied'] === true)) applied.push(migration.name);
  }
  return applied;
}

/** The migrations this code has that the database has not. Any login that may act as the system role can ask. */
export async function listPendingMigrations(db: Database): Promise<string[]> {
  const rows = await runSystemScript(db, 'select name from cairn_meta.migrations');
  const known = new Set(rows.map((row) => row['name']));
  return (await readMigrations()).map((migration) => migration.name).filter((name) => !known.has(name));
}

const LEDGER = `
  create schema if not exists cairn_meta;
  create table if not exists cairn_meta.migrations (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now()
  );`;

/** The lock, the look-up and the file are one script, so two migrators cannot both apply it. */
function applyScript({ name, sha256, text }: Migration): string {
  return `
  select pg_advisory_xact_lock(hashtext('cairn migrate'));
  do $apply$
  declare known text;
  begin
    select sha256 into known from cairn_meta.migrations where name = '${name}';
    if known is not null and known <> '${sha256}' then
      raise exception 'Migration ${name} was changed after it was applied.';
    end if;
    if known is null then
      execute $migration$${text}$migration$;
      insert into cairn_meta.migrations (name, sha256) values ('${name}', '${sha256}');
      perform protect_tenant_tables();
      grant usage on schema cairn_meta to cairn_system;
      grant select on cairn_meta.migrations to cairn_system;
      perform set_config('cairn.applied', 'yes', true);
    end if;
  end $apply$;
  select coalesce(current_setting('cairn.applied', true), '') = 'yes' as applied;`;
}
