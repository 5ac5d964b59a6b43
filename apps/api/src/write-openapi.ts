import { writeFile } from 'node:fs/promises';
import { buildOpenApiDocument } from './openapi-document.ts';

const path = new URL('../../../openapi.json', import.meta.url);
await writeFile(path, `${JSON.stringify(buildOpenApiDocument(), null, 2)}\n`);
