import { createHash, randomBytes, randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Socket paths may hold about a hundred bytes. */
const PATH_AT_MOST = 100;
const TRIES = 4;

export interface DataDirLock {
  release(): Promise<void>;
}

/**
 * Keeps a second process out of a data folder. Whoever wants it listens on a socket of its own first and only then
 * looks for others that answer: of two, the later one sees the earlier and withdraws. A socket is silent once its
 * process is gone, however that ended, so nobody has to judge a process number.
 * @throws Error where a living process holds the folder
 */
export async function lockDataDir(dataDir: string): Promise<DataDirLock> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const folder = await lockFolder(dataDir);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    // Two that start at the same moment may both withdraw; they do not do so twice in step.
    if (attempt > 0) await sleep(randomInt(50, 250));
    const lock = await tryLock(folder);
    if (lock !== null) return lock;
  }
  throw new Error(
    `${resolve(dataDir)} is in use by another Cairn process. Stop it, or set CAIRN_DATA_DIR to another folder.`,
  );
}

async function lockFolder(dataDir: string): Promise<string> {
  const inside = join(await realpath(dataDir), 'lock');
  const isShort = Buffer.byteLength(inside) + 20 <= PATH_AT_MOST;
  const folder = isShort
    ? inside
    : join(tmpdir(), `cairn-${createHash('sha256').update(inside).digest('hex').slice(0, 24)}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
}

async function tryLock(folder: string): Promise<DataDirLock | null> {
  const own = join(folder, randomBytes(6).toString('hex'));
  const server = await listenOn(own);
  const release = () => new Promise<void>((done) => server.close(() => done()));
  for (const name of await readdir(folder)) {
    const other = join(folder, name);
    if (other === own) continue;
    if (await isAnswered(other)) {
      await release();
      return null;
    }
    await rm(other, { force: true });
  }
  // Somebody took our socket for a dead one in the moment before it listened.
  if (!existsSync(own)) {
    await release();
    return null;
  }
  server.unref();
  return { release };
}

function listenOn(path: string): Promise<Server> {
  return new Promise((done, fail) => {
    const server = createServer((socket) => socket.end());
    server.once('error', fail);
    server.listen(path, () => done(server));
  });
}

function isAnswered(path: string): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      done(true);
    });
    socket.once('error', () => done(false));
  });
}
