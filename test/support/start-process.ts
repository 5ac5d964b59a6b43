import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const repository = join(import.meta.dirname, '../..');

export interface ProcessOptions {
  /** The file that is run, from the root of the repository. */
  entry: string;
  args?: string[];
  /** Its whole environment besides PATH: nothing of the machine's own settings reaches it. */
  env: Record<string, string>;
}

export interface ProductProcess {
  readonly pid: number;
  /** What it wrote to standard output so far. */
  readonly output: string;
  /** What it wrote to standard error so far. */
  readonly errors: string;
  /** The next or an earlier output that matches; throws where the process ends without. */
  waitFor(pattern: RegExp): Promise<RegExpExecArray>;
  signal(name: NodeJS.Signals): void;
  /** Its exit code; null where a signal ended it. */
  exited: Promise<number | null>;
}

/** Runs a program of the product as a process of its own. */
export function startProcess({ entry, args = [], env }: ProcessOptions): ProductProcess {
  const child = spawn(process.execPath, [join(repository, entry), ...args], {
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: join(repository, 'node_modules/.cache/node'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const exited = once(child, 'close').then(([code]) => code as number | null);

  async function waitFor(pattern: RegExp): Promise<RegExpExecArray> {
    for (;;) {
      const match = pattern.exec(output);
      if (match !== null) return match;
      const ended = await Promise.race([once(child.stdout, 'data').then(() => false), exited.then(() => true)]);
      if (ended && !pattern.test(output)) throw new Error(`${entry} ended without ${pattern}.\n${output}\n${errors}`);
    }
  }

  return {
    pid: child.pid ?? 0,
    get output() {
      return output;
    },
    get errors() {
      return errors;
    },
    waitFor,
    signal: (name) => void child.kill(name),
    exited,
  };
}

/** Runs a program to its end. @throws Error where it fails */
export async function runProcess(options: ProcessOptions): Promise<string> {
  const started = startProcess(options);
  const code = await started.exited;
  if (code !== 0) throw new Error(`${options.entry} ended with ${code}.\n${started.output}\n${started.errors}`);
  return started.output;
}
