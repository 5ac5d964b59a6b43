import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { expect, test } from 'vitest';

const repository = join(import.meta.dirname, '../../..');

test('the generated types are what openapi.json gives', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-sdk-'));
  try {
    await createClient({
      input: join(repository, 'openapi.json'),
      output: { path: folder, entryFile: false },
      plugins: ['@hey-api/typescript'],
      logs: { level: 'silent' },
    });
    const [generated, committed] = await Promise.all([
      readFile(join(folder, 'types.gen.ts'), 'utf8'),
      readFile(join(import.meta.dirname, 'types.gen.ts'), 'utf8'),
    ]);
    expect(committed === generated ? 'the same' : 'other: run npm run sdk:generate').toBe('the same');
  } finally {
    await rm(folder, { recursive: true });
  }
});
