/** What the person at the terminal can mend; shown without a stack. */
export class CliError extends Error {
  readonly exitCode: number;

  constructor(message: string, { exitCode = 1, cause }: { exitCode?: number; cause?: unknown } = {}) {
    super(message, { cause });
    this.name = 'CliError';
    this.exitCode = exitCode;
  }
}

/** The command line itself is wrong: the exit code of getopt's users. */
export function usageError(message: string): CliError {
  return new CliError(`${message}\nSee cairn --help.`, { exitCode: 2 });
}
