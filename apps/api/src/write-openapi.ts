import { writeFile } from 'node:fs/promises';
import { buildOpenApiDocument } from './openapi-document.ts';
import { renderErrorDocs } from './problems/error-docs.ts';

const root = new URL('../../../', import.meta.url);
await writeFile(new URL('openapi.json', root), `${JSON.stringify(buildOpenApiDocument(), null, 2)}\n`);
await writeFile(new URL('docs/errors.md', root), renderErrorDocs());
