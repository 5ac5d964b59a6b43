import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProduct, type Product } from '../support/product.ts';
import { runProcess, startProcess } from '../support/start-process.ts';

const entry = 'apps/cli/src/main.ts';
let product: Product;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.remove());

test('the demo tells the whole loop, and again on the same server', async () => {
  const args = ['demo', '--url', product.url, '--platform-key', product.platformKey, '--questions', '4'];
  for (let run = 1; run <= 2; run += 1) {
    const told = await runProcess({ entry, args, env: {} });
    expect(told).toMatch(/approved +auto-\S+, version 1/);
    expect(told).toMatch(/verified +sha256:[0-9a-f]{64}/);
    expect(told).toMatch(/sees +0 messages, 0 skills/);
    expect(told).toMatch(/R@10 +[01]\.\d{3} \(hybrid search, 4 questions\)/);
    expect(told).toBe(stripVTControlCharacters(told));
  }
});

test('a wrong platform key ends it with the refusal', async () => {
  const demo = startProcess({
    entry,
    args: ['demo', '--url', product.url, '--platform-key', 'crn_platform_wrong'],
    env: {},
  });
  expect(await demo.exited).toBe(1);
  expect(demo.errors).toMatch(/refused \(401 /);
});
