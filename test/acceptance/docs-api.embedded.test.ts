import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrganization, type Organization } from '../support/organization.ts';
import { startProduct, type Product } from '../support/product.ts';

const run = promisify(execFile);
const guide = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8');
const commands = [...guide.matchAll(/```sh\n([^]*?)```/g)].map(([, text]) => text ?? '').slice(1);

/** What each command of the guide must print, in its order. */
const PRINTED = [
  /"scopes":\[/,
  /"code":"request\.invalid".*"path":"\/mood"/s,
  /"items":\[\]/,
  /"code":"resource\.not_found"/,
  /HTTP\/1\.1 201.*HTTP\/1\.1 201.*idempotent-replayed: true/is,
  /"maxPerDay":3/,
  /^304\n$/,
  /"items":\[\{.*"nextCursor":/,
  /ratelimit-policy: "requests";q=\d+;w=60/i,
];

let product: Product;
let organization: Organization;

beforeAll(async () => {
  product = await startProduct();
  organization = await createOrganization(product);
});
afterAll(() => product.remove());

test('each command of the guide is looked at here', () => {
  expect(commands).toHaveLength(PRINTED.length);
});

test.each(PRINTED.map((printed, index) => [commands[index] ?? '', printed] as const))(
  'the guide’s command prints what the guide says:\n%s',
  async (command, printed) => {
    const env = { ...process.env, CAIRN_URL: product.url, CAIRN_KEY: organization.ownerKey };
    const { stdout } = await run('bash', ['-euc', command], { env });
    expect(stdout).toMatch(printed);
  },
);
