import { parseConfig } from '@cairn/core/config';
import { onStopSignal, runMain } from '@cairn/core/process';
import { openServices } from '@cairn/core/runtime';
import { startTelemetry } from '@cairn/core/telemetry';
import { startApi } from './start-api.ts';

const STATEMENT_TIMEOUT_MS = 5_000;
const GRACE_MS = 25_000;

runMain(async () => {
  const config = parseConfig(process.env);
  if (config.database.url === undefined) {
    throw new Error('The API of its own needs DATABASE_URL; npm start runs everything embedded.');
  }
  const telemetry = await startTelemetry({ config, service: 'cairn-api', logLevel: 'all' });
  const services = await openServices({
    config,
    applicationName: 'cairn api',
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
  });
  const api = await startApi({ services, config, log: telemetry.log });
  process.stdout.write(`api ready: http://${config.server.host}:${api.port}\n`);
  onStopSignal(async () => {
    await api.stop(GRACE_MS);
    await services.close();
    await telemetry.stop();
  });
});
