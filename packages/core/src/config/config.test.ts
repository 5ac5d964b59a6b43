import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { parseConfig, renderConfigDocs, renderEnvExample } from './index.ts';

describe('configuration', () => {
  it('needs nothing: without any variable it is the embedded default', () => {
    const config = parseConfig({});
    expect(config.server).toMatchObject({ host: '127.0.0.1', port: 8787, dataDir: './.cairn' });
    expect(config.database.url).toBeUndefined();
    expect(config.objectStore.endpoint).toBeUndefined();
  });

  it('treats an empty variable as an unset one', () => {
    expect(parseConfig({ CAIRN_PORT: '', S3_ENDPOINT: '' }).server.port).toBe(8787);
  });

  it('names every wrong variable and says what it is for', () => {
    const parse = () => parseConfig({ CAIRN_PORT: 'eighty', DATABASE_URL: 'mysql://x/y', CAIRN_SECRET: 'short' });
    expect(parse).toThrow(/CAIRN_PORT: .*port to listen on/s);
    expect(parse).toThrow(/DATABASE_URL/);
    expect(parse).toThrow(/CAIRN_SECRET: must be at least 16 characters/);
  });

  it('never repeats a value it was given, which may be a secret', () => {
    expect(() => parseConfig({ DATABASE_URL: 'mysql://root:hunter2@h/d' })).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
    );
  });

  it('says what else is needed beside what is set', () => {
    expect(() => parseConfig({ S3_ENDPOINT: 'http://127.0.0.1:9000' })).toThrow(/S3_BUCKET.*S3_ACCESS_KEY_ID/s);
    expect(() => parseConfig({ DATABASE_URL: 'postgres://app@h/d' })).toThrow(/CAIRN_SECRET/);
  });

  it('is frozen, so that nothing changes it under a running server', () => {
    expect(Object.isFrozen(parseConfig({}).server)).toBe(true);
  });

  it('is what .env.example and docs/configuration.md say (npm run config:docs writes them)', async () => {
    const root = new URL('../../../../', import.meta.url);
    expect(await readFile(new URL('.env.example', root), 'utf8')).toBe(renderEnvExample());
    expect(await readFile(new URL('docs/configuration.md', root), 'utf8')).toBe(renderConfigDocs());
  });
});
