import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess, type ProductProcess } from './start-process.ts';
import type { ProductPlace, Running } from './product.ts';

interface Credentials {
  url: string;
  platformKey: string;
}

/** What `npm start` runs, on a folder and a port of its own. */
export function startEmbedded(dataDir: string, env: Record<string, string> = {}): ProductProcess {
  return startProcess({
    entry: 'apps/standalone/src/main.ts',
    env: { CAIRN_DATA_DIR: dataDir, CAIRN_PORT: '0', ...env },
  });
}

/** @throws Error with what it wrote, where it does not come up */
export async function whenReady(product: ProductProcess): Promise<string> {
  const [, url = ''] = await product.waitFor(/^Cairn is ready at (\S+)$/m);
  return url;
}

export async function createEmbeddedPlace(env: Record<string, string>): Promise<ProductPlace> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cairn-product-'));
  return {
    start: () => start(dataDir, env),
    remove: () => rm(dataDir, { recursive: true, force: true }),
  };
}

async function start(dataDir: string, env: Record<string, string>): Promise<Running> {
  const product = startEmbedded(dataDir, env);
  await whenReady(product);
  const { url, platformKey } = JSON.parse(await readFile(join(dataDir, 'credentials.json'), 'utf8')) as Credentials;
  return {
    url,
    platformKey,
    written: () => product.output + product.errors,
    stop: async () => {
      product.signal('SIGTERM');
      await product.exited;
    },
  };
}
