import { parseArgs } from 'node:util';
import { parseConfig } from '@cairn/core/config';
import { JOB_ROLES, type JobRole } from '@cairn/core/jobs';
import { onStopSignal, runMain } from '@cairn/core/process';
import { openServices } from '@cairn/core/runtime';
import { systemClock } from '@cairn/core/shared';
import { startTelemetry } from '@cairn/core/telemetry';
import { startWorker } from './build-worker.ts';
import { HANDLERS } from './registry.ts';
import { SWEEPS } from './sweeps.ts';

const STATEMENT_TIMEOUT_MS = 60_000;
const GRACE_MS = 20_000;

runMain(async () => {
  const roles = readRoles();
  const config = parseConfig(process.env);
  if (config.database.url === undefined) {
    throw new Error('A worker of its own needs DATABASE_URL; npm start runs every role embedded.');
  }
  const telemetry = await startTelemetry({ config, service: 'cairn-worker', logLevel: 'all' });
  const services = await openServices({
    config,
    applicationName: `cairn worker ${roles.join(',')}`,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  });
  const worker = await startWorker({
    services: { ...services, clock: systemClock },
    handlers: HANDLERS,
    sweeps: SWEEPS,
    roles,
    log: telemetry.log,
  });
  process.stdout.write(`worker ready: ${roles.join(', ')}\n`);
  onStopSignal(async () => {
    await worker.stop(GRACE_MS);
    await services.close();
    await telemetry.stop();
  });
});

function readRoles(): readonly JobRole[] {
  const { values } = parseArgs({ options: { role: { type: 'string', multiple: true, default: ['all'] } } });
  if (values.role.includes('all')) return JOB_ROLES;
  const unknown = values.role.filter((role) => !(JOB_ROLES as readonly string[]).includes(role));
  if (unknown.length > 0) throw new Error(`--role takes ${JOB_ROLES.join(', ')} or all, not ${unknown.join(', ')}.`);
  return JOB_ROLES.filter((role) => values.role.includes(role));
}
