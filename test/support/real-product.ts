import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { runProcess, startProcess } from './start-process.ts';
import type { ProductPlace, Running } from './product.ts';

const WORKER_ROLES = ['autogen', 'index'];

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set; infra/local/up.sh sets it.`);
  return value;
}

/** The API and a worker for each role as processes of their own, on a fresh database of the servers given. */
export async function createRealPlace(): Promise<ProductPlace> {
  const name = `cairn_product_${randomBytes(6).toString('hex')}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'cairn-product-'));
  await asSuperuser((sql) => sql.unsafe(`create database ${name}`));
  const env = environment(name, dataDir);
  await runProcess({ entry: 'apps/standalone/src/migrate.ts', env });
  const platformKey = (await runProcess({ entry: 'apps/standalone/src/bootstrap.ts', env })).trim();
  return {
    start: () => start({ env, platformKey }),
    remove: async () => {
      await asSuperuser((sql) => sql.unsafe(`drop database if exists ${name} with (force)`));
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Objects of all runs share the bucket: each organization has a part of its own there. */
function environment(database: string, dataDir: string): Record<string, string> {
  const admin = new URL(required('TEST_DATABASE_URL'));
  admin.pathname = `/${database}`;
  const app = new URL(admin);
  Object.assign(app, { username: database, password: randomBytes(12).toString('hex') });
  return {
    DATABASE_ADMIN_URL: admin.href,
    DATABASE_URL: app.href,
    S3_ENDPOINT: required('TEST_S3_ENDPOINT'),
    S3_BUCKET: required('TEST_S3_BUCKET'),
    S3_ACCESS_KEY_ID: required('TEST_S3_ACCESS_KEY_ID'),
    S3_SECRET_ACCESS_KEY: required('TEST_S3_SECRET_ACCESS_KEY'),
    CAIRN_SECRET: randomBytes(32).toString('hex'),
    CAIRN_PORT: '0',
    CAIRN_DATA_DIR: dataDir,
  };
}

async function start({ env, platformKey }: { env: Record<string, string>; platformKey: string }): Promise<Running> {
  const api = startProcess({ entry: 'apps/api/src/main.ts', env });
  const workers = WORKER_ROLES.map((role) =>
    startProcess({ entry: 'apps/worker/src/main.ts', args: ['--role', role], env }),
  );
  const processes = [api, ...workers];
  const [[, url = '']] = await Promise.all([
    api.waitFor(/^api ready: (\S+)$/m),
    ...workers.map((worker) => worker.waitFor(/^worker ready/m)),
  ]);
  return {
    url,
    platformKey,
    stop: async () => {
      for (const each of processes) each.signal('SIGTERM');
      await Promise.all(processes.map((each) => each.exited));
    },
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
