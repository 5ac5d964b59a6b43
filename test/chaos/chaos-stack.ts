import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { openFaultProxy, type FaultProxy } from '@cairn/testing';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface ChaosStack {
  url: string;
  platformKey: string;
  /** The database's owner: sees everything, and can hold locks that the product has to wait for. */
  sql: postgres.Sql;
  /** Stands between the workers and the object store. */
  objectStore: FaultProxy;
  startWorker(role: string): Promise<ChildProcess>;
  close(): Promise<void>;
}

/** The product on the real servers: its own database, an API process, and workers as the test starts them. */
export async function startChaosStack(): Promise<ChaosStack> {
  const admin = needed('TEST_DATABASE_URL');
  const s3 = new URL(needed('TEST_S3_ENDPOINT'));
  const name = `cairn_chaos_${randomBytes(5).toString('hex')}`;
  const server = postgres(admin, { max: 1, onnotice: () => {} });
  await server.unsafe(`create database ${name}`);
  const owner = Object.assign(new URL(admin), { pathname: `/${name}` }).href;
  const login = Object.assign(new URL(owner), { username: 'cairn_chaos', password: 'cairn_chaos' }).href;
  const objectStore = await openFaultProxy({ host: s3.hostname, port: Number(s3.port) });
  const env = {
    ...process.env,
    DATABASE_URL: login,
    DATABASE_ADMIN_URL: owner,
    S3_ENDPOINT: `http://127.0.0.1:${objectStore.port}`,
    S3_BUCKET: needed('TEST_S3_BUCKET'),
    S3_ACCESS_KEY_ID: needed('TEST_S3_ACCESS_KEY_ID'),
    S3_SECRET_ACCESS_KEY: needed('TEST_S3_SECRET_ACCESS_KEY'),
    CAIRN_SECRET: randomBytes(24).toString('hex'),
    CAIRN_PORT: '0',
  };
  const processes: ChildProcess[] = [];
  const start = async (args: string[], ready: RegExp) => {
    const started = await startProcess({ args, env, ready });
    processes.push(started.child);
    return started;
  };

  await runToEnd(['apps/standalone/src/migrate.ts'], env);
  const platformKey = (await runToEnd(['apps/standalone/src/bootstrap.ts'], env)).trim();
  const api = await start(['apps/api/src/main.ts'], /api ready: (\S+)/);
  const sql = postgres(owner, { max: 4, onnotice: () => {} });
  return {
    url: api.match,
    platformKey,
    sql,
    objectStore,
    startWorker: async (role) => (await start(['apps/worker/src/main.ts', '--role', role], /(worker ready)/)).child,
    close: async () => {
      for (const child of processes) await kill(child, 'SIGKILL');
      await sql.end();
      await objectStore.close();
      await server.unsafe(`drop database if exists ${name} with (force)`);
      await server.end();
    },
  };
}

/** Ends a process of ours by its id and waits until it is gone. */
export async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}

interface StartOptions {
  args: string[];
  env: NodeJS.ProcessEnv;
  ready: RegExp;
}

async function startProcess({ args, env, ready }: StartOptions): Promise<{ child: ChildProcess; match: string }> {
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (bytes: Buffer) => {
    errors = (errors + bytes.toString()).slice(-4_000);
  });
  let output = '';
  for await (const bytes of child.stdout) {
    output += String(bytes);
    const match = ready.exec(output)?.[1];
    if (match === undefined) continue;
    child.stdout.resume();
    return { child, match };
  }
  throw new Error(`${args.join(' ')} ended before it was ready.\n${errors}`);
}

async function runToEnd(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  for await (const bytes of child.stdout) output += String(bytes);
  if (child.exitCode === null) await once(child, 'exit');
  if (child.exitCode !== 0) throw new Error(`${args.join(' ')} failed.`);
  return output;
}

function needed(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is needed; infra/local/up.sh prints it.`);
  return value;
}
