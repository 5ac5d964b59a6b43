import { afterAll, beforeAll, expect, test } from 'vitest';
import { runFuzz } from '../fuzz/run-fuzz.ts';
import { FUZZ_SETTINGS } from '../fuzz/fuzz-settings.ts';
import { startProduct, type Product } from '../support/product.ts';

const REQUESTS = 2_000;
const SEED = 20_261;

let product: Product;

beforeAll(async () => {
  product = await startProduct(FUZZ_SETTINGS);
});

afterAll(() => product.remove());

test('whatever is asked, the answer is one that openapi.json describes, and shows nothing of another organization', async () => {
  const { failures, lines } = await runFuzz({
    url: product.url,
    platformKey: product.platformKey,
    requests: REQUESTS,
    seed: SEED,
  });
  expect(failures).toEqual([]);
  expect(lines.length).toBeGreaterThan(50);
}, 600_000);
