import { parseArgs } from 'node:util';
import { startProduct } from '../support/product.ts';
import { FUZZ_SETTINGS } from './fuzz-settings.ts';
import { runFuzz, type FuzzResult } from './run-fuzz.ts';
import type { Server } from './world.ts';

const USAGE = `npm run fuzz -- [--requests 100000] [--seed 1] [--connections 8]

Makes requests from the server's own openapi.json and holds each answer against it. CAIRN_URL and CAIRN_PLATFORM_KEY
name a running server (best one with CAIRN_BAD_CREDENTIALS_PER_MINUTE=600000); without them it starts one on an empty
folder, or with CAIRN_TEST_STACK=real on the servers that infra/local/up.sh names.`;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      requests: { type: 'string', default: '100000' },
      seed: { type: 'string', default: String(Math.floor(Math.random() * 1e6)) },
      connections: { type: 'string', default: '8' },
    },
  });
  const [requests = 0, seed = 0, connections = 0] = [values.requests, values.seed, values.connections].map(Number);
  if (!(requests > 0 && seed >= 0 && connections > 0)) throw new Error(USAGE);
  const { server, close } = await openServer();
  const started = performance.now();
  try {
    print(`seed ${seed}, ${requests} requests over ${connections} connections to ${server.url}`);
    const onProgress = (done: number, faults: number) => print(`${done} asked, ${faults} kinds of fault`);
    report(await runFuzz({ ...server, requests, seed, connections, onProgress, onFault: print }));
    print(`seed ${seed}: ${requests} requests in ${Math.round((performance.now() - started) / 1000)} s`);
  } finally {
    await close();
  }
}

async function openServer(): Promise<{ server: Server; close(): Promise<void> }> {
  const { CAIRN_URL: url, CAIRN_PLATFORM_KEY: platformKey } = process.env;
  if (url !== undefined && platformKey !== undefined) return { server: { url, platformKey }, close: async () => {} };
  const product = await startProduct(FUZZ_SETTINGS);
  return { server: product, close: () => product.remove() };
}

function report({ lines, failures, neverDone }: FuzzResult): void {
  for (const line of lines) print(line);
  if (neverDone.length > 0) print(`never answered with a 2xx: ${neverDone.join(', ')}`);
  for (const failure of failures) print(`\n${failure}`);
  print(failures.length === 0 ? 'clean' : `${failures.length} kinds of fault`);
  if (failures.length > 0) process.exitCode = 1;
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
