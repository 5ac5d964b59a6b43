import { parseConfig } from '@cairn/core/config';
import { onStopSignal, writeLogLine } from '@cairn/core/process';
import { renderBanner } from './banner.ts';
import { startStandalone } from './start-standalone.ts';

try {
  const config = parseConfig(process.env);
  const standalone = await startStandalone({ config, log: writeLogLine });
  process.stdout.write(renderBanner({ config, credentials: standalone.credentials }));
  onStopSignal(async () => {
    process.stdout.write('Stopping: finishing what is under way.\n');
    await standalone.stop();
  });
} catch (error) {
  process.stderr.write(`Cairn did not start. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
