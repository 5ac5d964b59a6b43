import { startApi } from '@cairn/api';
import type { Config } from '@cairn/core/config';
import { JOB_ROLES } from '@cairn/core/jobs';
import { migrateServer, openServices } from '@cairn/core/runtime';
import { systemClock } from '@cairn/core/shared';
import { HANDLERS, SWEEPS, startWorker } from '@cairn/worker';
import { ensureCredentials, type Credentials } from './credentials.ts';
import { lockDataDir } from './data-dir-lock.ts';

export interface Standalone {
  credentials: Credentials;
  /** Drains requests, then jobs, then closes what is open. */
  stop(): Promise<void>;
}

export interface StandaloneOptions {
  config: Config;
  log(entry: object): void;
}

const STATEMENT_TIMEOUT_MS = 60_000;
const GRACE_MS = 10_000;

/** Everything in one process: the API and every worker role, embedded or on the servers that are configured. */
export async function startStandalone({ config, log }: StandaloneOptions): Promise<Standalone> {
  const { dataDir, host } = config.server;
  const lock = await lockDataDir(dataDir);
  if (config.database.url !== undefined && config.database.adminUrl !== undefined) await migrateServer(config);
  const services = await openServices({ config, applicationName: 'cairn', statementTimeoutMs: STATEMENT_TIMEOUT_MS });
  const worker = await startWorker({
    services: { ...services, clock: systemClock },
    handlers: HANDLERS,
    sweeps: SWEEPS,
    roles: JOB_ROLES,
    log,
  });
  const api = await startApi({ services, config, log });
  const credentials = await ensureCredentials({ services, dataDir, url: addressOf(host, api.port) });
  return {
    credentials,
    stop: async () => {
      await api.stop(GRACE_MS);
      await worker.stop(GRACE_MS);
      await services.close();
      await lock.release();
    },
  };
}

/** An address that can be opened: nobody can visit 0.0.0.0. */
function addressOf(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`;
}
