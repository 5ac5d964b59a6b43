import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCairnClient } from '@cairn/sdk';
import { CliError } from './cli-errors.ts';

export type Environment = Record<string, string | undefined>;

export interface Connection {
  url: string;
  platformKey: string;
}

export interface ConnectionSources {
  env: Environment;
  url?: string | undefined;
  platformKey?: string | undefined;
}

/**
 * Where the server is and which key makes organizations there: from flags, from variables, else from what a server
 * on this machine wrote.
 * @throws CliError where one of the two is to be found nowhere
 */
export async function findConnection({ env, ...flags }: ConnectionSources): Promise<Connection> {
  const url = flags.url ?? env['CAIRN_URL'];
  const platformKey = flags.platformKey ?? env['CAIRN_PLATFORM_KEY'];
  if (url !== undefined && !URL.canParse(url)) {
    throw new CliError(`${url} is no address; one looks like http://127.0.0.1:8787.`, { exitCode: 2 });
  }
  if (url !== undefined && platformKey !== undefined) return { url, platformKey };
  const written = await readCredentials(join(env['CAIRN_DATA_DIR'] ?? '.cairn', 'credentials.json'));
  return { url: url ?? written.url, platformKey: platformKey ?? written.platformKey };
}

async function readCredentials(path: string): Promise<Connection> {
  try {
    const { url, platformKey } = JSON.parse(await readFile(path, 'utf8')) as Partial<Connection>;
    if (typeof url !== 'string' || typeof platformKey !== 'string') throw new Error('url or platformKey is missing');
    return { url, platformKey };
  } catch (cause) {
    throw new CliError(
      `${path} cannot be read, so nothing says where a server is.\n` +
        'Start one with npm start in another terminal and run this in the same folder, or give --url and --platform-key.',
      { cause },
    );
  }
}

/** @throws CliError where no server answers, or one that is not ready */
export async function requireServer({ url }: { url: string }): Promise<void> {
  try {
    await createCairnClient({ url }).system.ready();
  } catch (cause) {
    const reason = cause instanceof TypeError ? 'No server answers' : 'No server is ready';
    throw new CliError(`${reason} at ${url}. Start one with npm start in another terminal.`, { cause });
  }
}
