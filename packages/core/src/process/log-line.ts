import { systemClock } from '../shared/clock.ts';

/** One line of JSON on standard error; errors with their stack and what they were caused by. */
export function writeLogLine(entry: object): void {
  const line = { time: systemClock.now().toISOString(), ...entry };
  process.stderr.write(`${JSON.stringify(line, (_key, value: unknown) => (value instanceof Error ? describeError(value) : value))}\n`);
}

function describeError(error: Error): { message: string; stack: string | undefined; cause?: unknown } {
  const { message, stack, cause } = error;
  return cause === undefined ? { message, stack } : { message, stack, cause };
}
