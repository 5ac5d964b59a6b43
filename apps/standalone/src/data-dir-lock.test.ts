import { mkdtemp } from 'node:fs/promises';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockDataDir } from './data-dir-lock.ts';

function newFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'cairn-lock-'));
}

/** A process of its own that holds the lock until it is killed. */
async function holderOf(folder: string): Promise<{ kill(): Promise<void> }> {
  const module = new URL('./data-dir-lock.ts', import.meta.url).href;
  const script = `import { lockDataDir } from ${JSON.stringify(module)};
    await lockDataDir(${JSON.stringify(folder)}); setInterval(() => {}, 1000); process.stdout.write('held');`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(holder.stdout, 'data');
  return {
    kill: async () => {
      const gone = once(holder, 'exit');
      holder.kill('SIGKILL');
      await gone;
    },
  };
}

describe('the lock of a data folder', () => {
  it('is refused while it is held, and had again once it is released', async () => {
    const folder = await newFolder();
    const first = await lockDataDir(folder);
    await expect(lockDataDir(folder)).rejects.toThrow(/in use by another Cairn process.*CAIRN_DATA_DIR/);
    await first.release();
    await (await lockDataDir(folder)).release();
  });

  it('is had after its holder was killed', async () => {
    const folder = await newFolder();
    const holder = await holderOf(folder);
    await expect(lockDataDir(folder)).rejects.toThrow('in use');
    await holder.kill();
    await (await lockDataDir(folder)).release();
  });

  it('is had by one of many that start at the same moment after its holder was killed', async () => {
    for (let round = 0; round < 4; round++) {
      const folder = await newFolder();
      await (await holderOf(folder)).kill();
      const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => lockDataDir(folder)));
      const locks = outcomes.filter((outcome) => outcome.status === 'fulfilled');
      expect(locks.length).toBeLessThanOrEqual(1);
      for (const { value } of locks) await value.release();
    }
  });

  it('works in a folder whose path is longer than a socket’s may be', async () => {
    const folder = join(await newFolder(), 'a'.repeat(90), 'b'.repeat(90));
    const first = await lockDataDir(folder);
    await expect(lockDataDir(folder)).rejects.toThrow('in use');
    await first.release();
  });

  it('keeps two folders apart', async () => {
    const locks = await Promise.all([lockDataDir(await newFolder()), lockDataDir(await newFolder())]);
    expect(locks).toHaveLength(2);
    await Promise.all(locks.map((lock) => lock.release()));
  });
});
