import { createLog } from './log-line.ts';
import { redactSecrets } from './redact-secrets.ts';

/** Runs a program's main function; what ends it is told in a sentence, with exit code 1, not as a stack. */
export function runMain(main: () => Promise<void>): void {
  process.once('uncaughtException', (error, origin) => {
    createLog({ level: 'errors' })({ event: 'crash', origin, error });
    process.exit(1);
  });
  main().catch((error: unknown) => {
    process.stderr.write(`${redactSecrets(error instanceof Error ? error.message : String(error))}\n`);
    process.exit(1);
  });
}
