import { systemClock } from '../shared/clock.ts';

/** One line of JSON on standard error; errors with their stack and what they were caused by. */
export function writeLogLine(entry: object): void {
  const line = { time: systemClock.now().toISOString(), ...entry };
  process.stderr.write(`${JSON.stringify(line, (_key, value: unknown) => (value instanceof Error ? describeError(value) : value))}\n`);
}

function describeError(error: Error): { message: string; stack: string; cause?: unknown } {
  const { cause } = error;
  const shown = { message: withoutParameters(error.message), stack: withoutParameters(error.stack ?? '') };
  return cause === undefined ? shown : { ...shown, cause };
}

/** The database layer writes a failed statement's values, which are users' content, into its message. */
function withoutParameters(text: string): string {
  return text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, '');
}
