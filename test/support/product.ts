import { createCairnClient, type CairnClient } from '@cairn/sdk';
import { createEmbeddedPlace } from './embedded-product.ts';
import { createRealPlace } from './real-product.ts';

/** Where the product keeps its data, and how it is started on it. */
export interface ProductPlace {
  /** Starts it and answers once it is ready. */
  start(): Promise<Running>;
  /** Removes what was kept. */
  remove(): Promise<void>;
}

export interface Running {
  url: string;
  platformKey: string;
  /** Everything its processes have written so far. */
  written(): string;
  /** Asks every process to end and waits for it. */
  stop(): Promise<void>;
}

export interface Product {
  /** Where it listens now; another address after each restart. */
  readonly url: string;
  readonly platformKey: string;
  /** Everything its processes have written since the last start. */
  written(): string;
  client(apiKey: string): CairnClient;
  restart(): Promise<void>;
  /** Stops it and removes its data. */
  remove(): Promise<void>;
}

/** Starts the whole product from nothing, on the stack that `CAIRN_TEST_STACK` names: `embedded` or `real`, with more settings. */
export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const isReal = process.env['CAIRN_TEST_STACK'] === 'real';
  const place = isReal ? await createRealPlace(env) : await createEmbeddedPlace(env);
  let running = await place.start();
  return {
    get url() {
      return running.url;
    },
    get platformKey() {
      return running.platformKey;
    },
    written: () => running.written(),
    client: (apiKey) => createCairnClient({ url: running.url, apiKey }),
    restart: async () => {
      await running.stop();
      running = await place.start();
    },
    remove: async () => {
      await running.stop();
      await place.remove();
    },
  };
}
