import { systemClock } from '../shared/clock.ts';

export type LogLevel = 'all' | 'errors';

/** Writes every entry, or only those with an error of ours. */
export function createLog(level: LogLevel): (entry: object) => void {
  return (entry) => {
    if (level === 'all' || ('error' in entry && entry.error !== undefined)) writeLogLine(entry);
  };
}

/** One line of JSON on standard error; errors with their stack and what they were caused by. */
function writeLogLine(entry: object): void {
  const line = { time: systemClock.now().toISOString(), ...entry };
  process.stderr.write(
    `${JSON.stringify(line, (_key, value: unknown) => (value instanceof Error ? describeError(value) : value))}\n`,
  );
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
