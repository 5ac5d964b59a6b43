import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CairnError } from '@cairn/sdk';
import { CliError, usageError } from './cli-errors.ts';
import { findConnection, type Environment } from './connection.ts';
import { runDemo } from './demo/run-demo.ts';
import { createTerminal, type Output } from './terminal.ts';
import { USAGE } from './usage.ts';

export interface CliContext {
  args: string[];
  env: Environment;
  out: Output;
  err: Output;
}

const OPTIONS = {
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
  url: { type: 'string' },
  'platform-key': { type: 'string' },
  questions: { type: 'string' },
  mode: { type: 'string', default: 'hybrid' },
} as const;

const MODES = ['hybrid', 'text', 'semantic'] as const;

/** Runs one command and answers with its exit code. */
export async function runCli({ args, env, out, err }: CliContext): Promise<number> {
  try {
    await dispatch({ args, env, out });
    return 0;
  } catch (error) {
    err.write(`${describe(error)}\n`);
    return error instanceof CliError ? error.exitCode : 1;
  }
}

async function dispatch({ args, env, out }: Omit<CliContext, 'err'>): Promise<void> {
  const { values, positionals } = parse(args);
  const [command, file, ...rest] = positionals;
  if (values.version) return void out.write(`${readVersion()}\n`);
  if (values.help || (command === undefined && args.length === 0)) return void out.write(USAGE);
  if (command !== 'demo')
    throw usageError(command === undefined ? 'Which command?' : `There is no command ${command}.`);
  if (rest.length > 0) throw usageError(`demo takes one conversation file, not also ${rest.join(' ')}.`);
  const connection = await findConnection({ env, url: values.url, platformKey: values['platform-key'] });
  await runDemo({
    terminal: createTerminal(out),
    connection,
    file,
    questions: readQuestions(values.questions),
    mode: readMode(values.mode),
  });
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw usageError(error instanceof Error ? error.message : String(error));
  }
}

function readQuestions(given: string | undefined): number | undefined {
  if (given === undefined) return undefined;
  if (!/^[1-9]\d{0,6}$/.test(given)) throw usageError(`--questions takes a positive number, not ${given}.`);
  return Number(given);
}

function readMode(given: string): (typeof MODES)[number] {
  const mode = MODES.find((known) => known === given);
  if (mode === undefined) throw usageError(`--mode takes ${MODES.join(', ')}, not ${given}.`);
  return mode;
}

function readVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

function describe(error: unknown): string {
  if (error instanceof CliError) return error.message;
  if (error instanceof CairnError) return `The server refused (${error.message}). Request ${error.requestId}.`;
  // What fetch throws where no answer came at all.
  if (error instanceof TypeError && error.message === 'fetch failed') return 'The server stopped answering.';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
