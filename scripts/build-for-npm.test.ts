import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const repository = join(import.meta.dirname, '..');
const COMPILING_MAY_TAKE_MS = 180_000;
let folder: string;

function run(program: string, ...args: string[]): string {
  return execFileSync(program, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

/** An empty folder of somebody who installs both packages from npm. */
beforeAll(() => {
  execFileSync('npm', ['run', '--silent', 'build', '-w', '@cairn/cli'], { cwd: repository, stdio: 'inherit' });
  folder = mkdtempSync(join(tmpdir(), 'cairn-npm-'));
  mkdirSync(join(folder, 'packed'));
  for (const path of ['packages/sdk', 'apps/cli']) {
    run('npm', 'pack', '--silent', '--pack-destination', 'packed', join(repository, path, 'dist'));
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const packed = readdirSync(join(folder, 'packed')).map((name) => `./packed/${name}`);
  run('npm', 'install', '--silent', '--offline', '--no-audit', '--no-fund', ...packed);
}, COMPILING_MAY_TAKE_MS);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the installed command runs without the repository', () => {
  expect(run('node_modules/.bin/cairn', '--help')).toContain('cairn demo');
  expect(run('node_modules/.bin/cairn', '--version')).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test(
  'the installed sdk is imported with its types',
  () => {
    writeFileSync(
      join(folder, 'use.ts'),
      `import { CairnError, createCairnClient, type Session } from '@cairn/sdk';
const client = createCairnClient({ url: 'http://127.0.0.1:9' });
export const session: Promise<Session> = client.sessions.get('ses_1');
// @ts-expect-error: no such store operation
session.catch((error) => error instanceof CairnError && client.memory.apply('user', { operations: [{ action: 'burn' }] }));
`,
    );
    const options = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--lib', 'es2024,dom'];
    expect(run(join(repository, 'node_modules/.bin/tsc'), ...options, 'use.ts')).toBe('');
    const script = `import { createCairnClient } from '@cairn/sdk'; console.log(typeof createCairnClient)`;
    expect(run(process.execPath, '--input-type=module', '-e', script)).toBe('function\n');
  },
  COMPILING_MAY_TAKE_MS,
);
