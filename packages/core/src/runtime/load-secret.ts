import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/index.ts';

/** The configured secret, or the one that the data folder has kept since its first use. */
export async function loadSecret({ server }: Config): Promise<string> {
  if (server.secret !== undefined) return server.secret;
  const path = join(server.dataDir, 'secret');
  await mkdir(server.dataDir, { recursive: true, mode: 0o700 });
  try {
    await writeFile(path, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFile(path, 'utf8');
}
