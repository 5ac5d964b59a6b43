import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { issueLocalCredentials, type LocalCredentials } from '@cairn/core/identity';
import type { Services } from '@cairn/core/runtime';

export interface Credentials extends LocalCredentials {
  url: string;
}

export interface CredentialsOptions {
  services: Services;
  dataDir: string;
  url: string;
}

/**
 * What `credentials.json` holds, with the address of this start. Where the file is missing (a first start, or
 * somebody removed it) new keys are issued; it is written whole or not at all, for its owner's eyes only.
 */
export async function ensureCredentials({ services, dataDir, url }: CredentialsOptions): Promise<Credentials> {
  const path = join(dataDir, 'credentials.json');
  const known = await readCredentials(path);
  const credentials = { ...(known ?? (await issueLocalCredentials({ db: services.db }))), url };
  if (known?.url !== url) await writePrivately(path, `${JSON.stringify(credentials, null, 2)}\n`);
  return credentials;
}

async function readCredentials(path: string): Promise<Credentials | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Credentials;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new Error(`${path} cannot be read; remove it and new keys are made at the next start.`, { cause: error });
  }
}

async function writePrivately(path: string, text: string): Promise<void> {
  const part = `${path}.part`;
  await writeFile(part, text, { mode: 0o600 });
  await rename(part, path);
}
