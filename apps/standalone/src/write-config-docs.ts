import { mkdir, writeFile } from 'node:fs/promises';
import { renderConfigDocs, renderEnvExample } from '@cairn/core/config';

const root = new URL('../../../', import.meta.url);
await mkdir(new URL('docs/', root), { recursive: true });
await writeFile(new URL('.env.example', root), renderEnvExample());
await writeFile(new URL('docs/configuration.md', root), renderConfigDocs());
