import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { runProcess } from './start-process.ts';

export interface RealServers {
  /** What the product's processes run with, and nothing else. */
  env: Record<string, string>;
  platformKey: string;
  /** The database's owner. */
  ownerUrl: string;
  remove(): Promise<void>;
}

/** A fresh database on the servers that the environment names, migrated and with its first platform key. */
export async function prepareRealServers(more: Record<string, string> = {}): Promise<RealServers> {
  const name = `cairn_product_${randomBytes(6).toString('hex')}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'cairn-product-'));
  await asSuperuser((sql) => sql.unsafe(`create database ${name}`));
  const ownerUrl = Object.assign(new URL(required('TEST_DATABASE_URL')), { pathname: `/${name}` }).href;
  const env = { ...environment({ name, ownerUrl, dataDir }), ...more };
  await runProcess({ entry: 'apps/standalone/src/migrate.ts', env });
  const platformKey = (await runProcess({ entry: 'apps/standalone/src/bootstrap.ts', env })).trim();
  return {
    env,
    platformKey,
    ownerUrl,
    remove: async () => {
      await asSuperuser((sql) => sql.unsafe(`drop database if exists ${name} with (force)`));
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; infra/local/up.sh sets it.`);
  return value;
}

interface Place {
  name: string;
  ownerUrl: string;
  dataDir: string;
}

/** Objects of all runs share the bucket: each organization has a part of its own there. */
function environment({ name, ownerUrl, dataDir }: Place): Record<string, string> {
  const login = { username: name, password: randomBytes(12).toString('hex') };
  return {
    DATABASE_ADMIN_URL: ownerUrl,
    DATABASE_URL: Object.assign(new URL(ownerUrl), login).href,
    S3_ENDPOINT: required('TEST_S3_ENDPOINT'),
    S3_BUCKET: required('TEST_S3_BUCKET'),
    S3_ACCESS_KEY_ID: required('TEST_S3_ACCESS_KEY_ID'),
    S3_SECRET_ACCESS_KEY: required('TEST_S3_SECRET_ACCESS_KEY'),
    CAIRN_SECRET: randomBytes(32).toString('hex'),
    CAIRN_PORT: '0',
    CAIRN_DATA_DIR: dataDir,
  };
}

async function asSuperuser(run: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(required('TEST_DATABASE_URL'), { max: 1, onnotice: () => {} });
  try {
    await run(sql);
  } finally {
    await sql.end();
  }
}
