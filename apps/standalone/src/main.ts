import { parseConfig } from '@cairn/core/config';
import { onStopSignal, runMain } from '@cairn/core/process';
import { startTelemetry } from '@cairn/core/telemetry';
import { renderBanner } from './banner.ts';
import { startStandalone } from './start-standalone.ts';

runMain(async () => {
  const config = parseConfig(process.env);
  const telemetry = await startTelemetry({ config, service: 'cairn', logLevel: 'errors' });
  const standalone = await startStandalone({ config, log: telemetry.log });
  const { credentials } = standalone;
  process.stdout.write(renderBanner({ config, credentials, isTerminal: process.stdout.isTTY }));
  onStopSignal(async () => {
    process.stdout.write('Stopping: finishing what is under way.\n');
    await standalone.stop();
    await telemetry.stop();
  });
});
