import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, openPglite, readMigrations, type Database } from '@cairn/db';
import { installQueue } from '@cairn/core/ports/queue';
import { cloneServerDatabase } from './server-database.ts';

export interface TestDatabase {
  db: Database;
  /** The owner's connection: sees and changes everything. On PGlite the same connection as `db`. */
  admin: Database;
  close(): Promise<void>;
}

/**
 * A migrated database of its own for one suite: PGlite, or a clone on the server that TEST_DATABASE_URL names
 * where CAIRN_TEST_DRIVER is `postgres`. Both begin from a template that is migrated once per schema.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const version = await schemaVersion();
  if (process.env['CAIRN_TEST_DRIVER'] === 'postgres') return cloneServerDatabase(version);
  const db = await openPglite({ snapshot: await loadSnapshot(version) });
  return { db, admin: db, close: () => db.close() };
}

async function schemaVersion(): Promise<string> {
  const hash = createHash('sha256');
  for (const { name, sha256 } of await readMigrations()) hash.update(`${name} ${sha256}\n`);
  return hash.digest('hex').slice(0, 12);
}

/** Kept between runs: making a cluster takes seconds, unpacking one does not. */
async function loadSnapshot(version: string): Promise<Blob> {
  const path = join(tmpdir(), `cairn-test-${version}.tar`);
  if (!existsSync(path)) await buildSnapshot(path);
  return new Blob([await readFile(path)]);
}

async function buildSnapshot(path: string): Promise<void> {
  const db = await openPglite();
  await migrate(db);
  await installQueue(db);
  const dump = await db.dump();
  await db.close();
  const part = `${path}.${process.pid}`;
  await writeFile(part, Buffer.from(await dump.arrayBuffer()));
  await rename(part, path);
}
