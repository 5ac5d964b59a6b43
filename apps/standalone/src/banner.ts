import { join } from 'node:path';
import type { Config } from '@cairn/core/config';
import type { Credentials } from './credentials.ts';

/** What a person sees when it has started: where it is, and one call that works as pasted. */
export function renderBanner({ config, credentials }: { config: Config; credentials: Credentials }): string {
  const { url, apiKey } = credentials;
  const database = config.database.url === undefined ? 'embedded' : 'PostgreSQL';
  const objects = config.objectStore.endpoint === undefined ? 'a folder' : 'S3';
  return [
    '',
    `Cairn is ready at ${url}`,
    `  API            ${url}/v1   (${url}/openapi.json)`,
    `  health         ${url}/readyz`,
    `  database       ${database}, objects in ${objects}`,
    `  credentials    ${join(config.server.dataDir, 'credentials.json')}`,
    '',
    'Try it:',
    `  curl -s ${url}/v1/me -H 'Authorization: Bearer ${apiKey}'`,
    '',
    'See the whole loop: npm run demo. Stop with Ctrl-C.',
    '',
  ].join('\n');
}
