// `npm run build` in a package that is published: JavaScript with declarations and a manifest of its own in dist/.
import { execFileSync } from 'node:child_process';
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Manifest extends Record<string, unknown> {
  publishConfig: object;
}

const repository = join(import.meta.dirname, '..');
const dist = join(process.cwd(), 'dist');
const KEPT = ['name', 'version', 'description', 'license', 'type', 'dependencies'];

/** What users of the built package need of its manifest; `publishConfig` says what differs from the source. */
function toPublished(manifest: Manifest): object {
  const kept = Object.entries(manifest).filter(([field]) => KEPT.includes(field));
  return { ...Object.fromEntries(kept), engines: { node: '>=22' }, ...manifest.publishConfig };
}

rmSync(dist, { recursive: true, force: true });
execFileSync(join(repository, 'node_modules/.bin/tsc'), ['-p', 'tsconfig.build.json'], { stdio: 'inherit' });
for (const data of globSync('src/**/*.json')) cpSync(data, join(dist, data.replace(/^src/, 'lib')));
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
writeFileSync(join(dist, 'package.json'), `${JSON.stringify(toPublished(manifest), null, 2)}\n`);
cpSync(join(repository, 'LICENSE'), join(dist, 'LICENSE'));
