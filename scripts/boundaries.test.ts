// Lays out a small copy of the repository with one forbidden import for each rule, and cruises it as the check does.
import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allowedImports, forbiddenImports, type SeededFile } from './boundaries.fixture.ts';

const repository = join(import.meta.dirname, '..');
const libraries = ['drizzle-orm', 'hono', 'postgres'];
let root: string;
let ruleNames: string[];
let firedByFile: Map<string, Set<string>>;

interface CruiseResult {
  summary: {
    violations: { from: string; rule: { name: string } }[];
    ruleSetUsed: { forbidden: { name: string }[] };
  };
}

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function layOutPackages(): void {
  for (const manifest of globSync('{apps,packages}/*/package.json', { cwd: repository })) {
    cpSync(join(repository, manifest), join(root, manifest), { recursive: true });
    const folder = dirname(manifest);
    const link = join(root, 'node_modules/@cairn', folder.replace(/^\w+\//, ''));
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(root, folder), link);
  }
  for (const name of libraries) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    write(`node_modules/${name}/index.js`, 'exports.thing = 1;');
  }
  const workspaces = ['apps/*', 'packages/*'];
  write('package.json', JSON.stringify({ name: 'fixture', workspaces, dependencies: { postgres: '*' } }));
}

function seed(files: readonly SeededFile[]): void {
  for (const { path, imports } of files) {
    const lines = imports.map((specifier, index) =>
      specifier.startsWith('type ')
        ? `export type { Thing as Thing${index} } from '${specifier.slice('type '.length)}';`
        : `export { thing as thing${index} } from '${specifier}';`,
    );
    write(path, `${lines.join('\n')}\nexport interface Thing { size: number }\nexport const thing = 1;\n`);
  }
}

function cruise(): CruiseResult {
  const cruiser = join(repository, 'node_modules/.bin/depcruise');
  const config = join(repository, '.dependency-cruiser.mjs');
  const args = ['--config', config, '--output-type', 'json', '{apps,packages,test,scripts}/**/*.{ts,tsx}'];
  // It exits with the number of violations: here never with 0.
  const { stdout } = spawnSync(cruiser, args, { cwd: root, encoding: 'utf8' });
  return JSON.parse(stdout) as CruiseResult;
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'cairn-boundaries-'));
  layOutPackages();
  seed(allowedImports);
  for (const { files } of forbiddenImports) seed(files);
  const { violations, ruleSetUsed } = cruise().summary;
  ruleNames = ruleSetUsed.forbidden.map(({ name }) => name);
  firedByFile = new Map();
  for (const { from, rule } of violations) {
    firedByFile.set(from, (firedByFile.get(from) ?? new Set()).add(rule.name));
  }
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

test('every rule has a seeded violation', () => {
  expect(new Set(forbiddenImports.map(({ rule }) => rule))).toEqual(new Set(ruleNames));
});

describe('a forbidden import is caught by exactly the rule that names it', () => {
  test.each(forbiddenImports)('$rule: $what', ({ rule, files }) => {
    const [offender] = files;
    expect([...(firedByFile.get(offender?.path ?? '') ?? [])]).toEqual([rule]);
  });
});

describe('an allowed import passes', () => {
  test.each(allowedImports)('$path', ({ path }) => {
    expect(firedByFile.get(path)).toBeUndefined();
  });
});
