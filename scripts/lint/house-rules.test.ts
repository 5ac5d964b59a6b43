// Runs oxlint with the repository's own configuration over a seeded copy of its layout.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const repository = join(import.meta.dirname, '../..');

interface Seed {
  path: string;
  text: string;
  rule?: string;
}

const ambient = 'house(no-ambient-time-or-chance)';
const processEnv = 'node(no-process-env)';
const longFile = `export const line = 1;\n${'// one more\n'.repeat(400)}`;

const forbidden: Seed[] = [
  { path: 'packages/core/src/memory/a.ts', text: 'export const now = Date.now();', rule: ambient },
  { path: 'packages/core/src/memory/b.ts', text: 'export const now = new Date();', rule: ambient },
  { path: 'packages/core/src/memory/c.ts', text: 'export const dice = Math.random();', rule: ambient },
  { path: 'packages/core/src/memory/d.ts', text: 'export const id = crypto.randomUUID();', rule: ambient },
  {
    path: 'packages/core/src/memory/e.ts',
    text: "import { randomUUID } from 'node:crypto';\nexport const id = randomUUID();",
    rule: ambient,
  },
  { path: 'apps/api/src/main.ts', text: 'export const now = Date.now;', rule: ambient },
  { path: 'packages/core/src/memory/f.ts', text: 'export const home = process.env.HOME;', rule: processEnv },
  { path: 'apps/api/src/build-app.ts', text: 'export const { HOME } = process.env;', rule: processEnv },
  { path: 'packages/db/src/a.ts', text: 'export default 1;', rule: 'import(no-default-export)' },
  { path: 'packages/db/src/b.ts', text: 'export const thing: any = 1;', rule: 'typescript(no-explicit-any)' },
  {
    path: 'packages/db/src/c.ts',
    text: 'async function work(): Promise<void> {}\nwork();',
    rule: 'typescript(no-floating-promises)',
  },
  { path: 'packages/db/src/d.ts', text: longFile, rule: 'eslint(max-lines)' },
  {
    path: 'packages/db/src/e.test.ts',
    text: "import { test } from 'vitest';\ntest.skip('waits', () => {});",
    rule: 'vitest(no-disabled-tests)',
  },
  {
    path: 'packages/db/src/f.test.ts',
    text: "import { vi } from 'vitest';\nvi.mock('./c.ts');",
    rule: 'house(no-module-mocks)',
  },
];

const allowed: Seed[] = [
  { path: 'packages/core/src/shared/clock.ts', text: 'export const now = new Date(Date.now());' },
  { path: 'packages/core/src/shared/ids.ts', text: 'export const id = crypto.randomUUID();' },
  { path: 'packages/core/src/memory/g.ts', text: 'export const epoch = new Date(0);' },
  { path: 'packages/core/src/memory/h.test.ts', text: 'export const id = crypto.randomUUID();' },
  { path: 'packages/core/src/config/load.ts', text: 'export const home = process.env.HOME;' },
  { path: 'apps/standalone/src/main.ts', text: 'export const home = process.env.HOME;' },
  { path: 'packages/sdk/src/api.gen.ts', text: `export const thing: any = 1;\n${longFile}` },
];

let root: string;
let firedByFile: Map<string, string[]>;

function lint(): { filename: string; code: string }[] {
  const oxlint = join(repository, 'node_modules/.bin/oxlint');
  const args = ['--type-aware', '--deny-warnings', '--format', 'json', 'apps', 'packages'];
  const { stdout } = spawnSync(oxlint, args, { cwd: root, encoding: 'utf8' });
  return (JSON.parse(stdout) as { diagnostics: { filename: string; code: string }[] }).diagnostics;
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'cairn-lint-'));
  for (const file of ['.oxlintrc.json', 'tsconfig.json', 'scripts/lint/house-rules.mjs']) {
    cpSync(join(repository, file), join(root, file));
  }
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  for (const { path, text } of [...forbidden, ...allowed]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), `${text}\n`);
  }
  firedByFile = new Map();
  for (const { filename, code } of lint()) {
    firedByFile.set(filename, [...(firedByFile.get(filename) ?? []), code]);
  }
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('a line against the house rules is caught by its rule alone', () => {
  test.each(forbidden)('$rule in $path', ({ path, rule }) => {
    expect(firedByFile.get(path)).toEqual([rule]);
  });
});

describe('a line that the rules allow passes', () => {
  test.each(allowed)('$path', ({ path }) => {
    expect(firedByFile.get(path)).toBeUndefined();
  });
});
