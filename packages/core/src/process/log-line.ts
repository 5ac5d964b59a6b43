import { pino, type DestinationStream } from 'pino';
import { describeError } from './describe-error.ts';
import { redactSecrets } from './redact-secrets.ts';
import { renderTextLine } from './text-line.ts';

export type LogLevel = 'all' | 'errors';

/** `text` is for a person at a terminal. */
export type LogFormat = 'json' | 'text';

export interface LogOptions {
  /** Every entry, or only those with an error of ours. */
  level: LogLevel;
  /** Unset: `text` where standard error is a terminal. */
  format?: LogFormat | undefined;
  /** Where lines go; standard error by default. */
  destination?: DestinationStream;
}

/** Leaves one line about `entry`. Its members stand in the line as they are; an `error` only as `describeError` says. */
export type Log = (entry: object) => void;

/** What waits for a reader that does not read; beyond it lines are dropped, so that memory stays flat. */
const WAITING_AT_MOST = 8 * 1024 * 1024;

/** One line of JSON an entry, written in the background and flushed when the process ends, however it ends. */
export function createLog({ level, format = preferredFormat(), destination = standardError() }: LogOptions): Log {
  const logger = pino(
    {
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      hooks: { streamWrite: (line) => redactSecrets(format === 'text' ? renderTextLine(line) : line) },
    },
    destination,
  );
  return (entry) => {
    const { error, ...rest } = entry as { error?: unknown };
    if (error !== undefined) logger.error({ ...rest, error: describeError(error) });
    else if (level === 'all') logger.info(rest);
  };
}

function preferredFormat(): LogFormat {
  return process.stderr.isTTY ? 'text' : 'json';
}

function standardError(): DestinationStream {
  return pino.destination({ dest: 2, sync: false, maxLength: WAITING_AT_MOST });
}
