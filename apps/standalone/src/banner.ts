import { join, resolve } from 'node:path';
import type { Config } from '@cairn/core/config';
import type { Credentials } from './credentials.ts';

export interface BannerOptions {
  config: Config;
  credentials: Credentials;
  /** What is not printed for a person's eyes is kept as a log, and no key belongs into one. */
  isTerminal: boolean;
}

/** What a person sees when it has started: where it is, and one call that works as pasted. */
export function renderBanner({ config, credentials, isTerminal }: BannerOptions): string {
  const { url } = credentials;
  const file = join(config.server.dataDir, 'credentials.json');
  const key = isTerminal ? credentials.apiKey : `$(node -p "require('${resolve(file)}').apiKey")`;
  const database = config.database.url === undefined ? 'embedded' : 'PostgreSQL';
  const objects = config.objectStore.endpoint === undefined ? 'a folder' : 'S3';
  return [
    '',
    `Cairn is ready at ${url}`,
    `  API            ${url}/v1   (${url}/openapi.json)`,
    `  health         ${url}/readyz`,
    `  database       ${database}, objects in ${objects}`,
    `  credentials    ${file}`,
    '',
    'Try it:',
    `  curl -s ${url}/v1/me -H "Authorization: Bearer ${key}"`,
    '',
    'See the whole loop: npm run demo. Stop with Ctrl-C.',
    '',
  ].join('\n');
}
