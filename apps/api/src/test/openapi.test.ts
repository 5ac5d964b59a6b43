import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { buildOpenApiDocument } from '../openapi-document.ts';

test('openapi.json is what the routes say', async () => {
  const committed = await readFile(new URL('../../../../openapi.json', import.meta.url), 'utf8');
  const said = `${JSON.stringify(buildOpenApiDocument(), null, 2)}\n`;
  expect(committed === said ? 'the same' : 'other: run npm run openapi and npm run sdk:generate').toBe('the same');
});
