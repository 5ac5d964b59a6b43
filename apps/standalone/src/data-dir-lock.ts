import { createHash } from 'node:crypto';
import { mkdir, realpath, rm } from 'node:fs/promises';
import { createServer, connect, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Socket paths may hold about a hundred bytes. */
const PATH_AT_MOST = 100;

export interface DataDirLock {
  release(): Promise<void>;
}

/**
 * Keeps a second process out of a data folder. The lock is a listening socket: it is gone with its process,
 * however that ends, so a number of a process that died never has to be judged.
 * @throws Error where a living process holds it
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const path = await socketPath(dataDir);
  const server = (await bind(path)) ?? (await takeOver(path));
  if (server === null) {
    throw new Error(`${resolve(dataDir)} is in use by another Cairn process. Stop it, or set CAIRN_DATA_DIR to another folder.`);
  }
  server.unref();
  return { release: () => new Promise((done) => server.close(() => done())) };
}

async function socketPath(dataDir: string): Promise<string> {
  const path = join(await realpath(dataDir), 'lock');
  if (Buffer.byteLength(path) <= PATH_AT_MOST) return path;
  return join(tmpdir(), `cairn-${createHash('sha256').update(path).digest('hex').slice(0, 24)}.lock`);
}

/** A socket that nobody listens on was left by a process that was killed. */
async function takeOver(path: string): Promise<Server | null> {
  if (await isAnswered(path)) return null;
  await rm(path, { force: true });
  return bind(path);
}

function bind(path: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.end());
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(null) : reject(error)));
    server.listen(path, () => resolve(server));
  });
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
