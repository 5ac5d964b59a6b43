import { parseConfig } from '@cairn/core/config';
import { createLog, onStopSignal, runMain } from '@cairn/core/process';
import { renderBanner } from './banner.ts';
import { startStandalone } from './start-standalone.ts';

runMain(async () => {
  const config = parseConfig(process.env);
  const standalone = await startStandalone({ config, log: createLog(config.server.log ?? 'errors') });
  process.stdout.write(renderBanner({ config, credentials: standalone.credentials }));
  onStopSignal(async () => {
    process.stdout.write('Stopping: finishing what is under way.\n');
    await standalone.stop();
  });
});
