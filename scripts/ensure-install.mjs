// Installs dependencies only when node_modules differs from package-lock.json.
// Plain JavaScript: it is the one file that a fresh clone runs on whatever Node is there (20 or later).
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

function readPackages(path) {
  const file = join(root, path);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined;
}

/** What the package `node` puts below itself when it is installed; npm lists it, the lock file does not. */
const RUNTIME_PARTS = 'node_modules/node/node_modules/';

let libc;
function currentLibc() {
  process.report.excludeNetwork = true;
  libc ??= process.report.getReport().header.glibcVersionRuntime === undefined ? 'musl' : 'glibc';
  return libc;
}

/** npm writes a list such as `["!win32"]` or `["linux", "darwin"]`. */
function allows(list, value) {
  if (list === undefined) return true;
  if (list.includes(`!${value}`)) return false;
  return list.includes(value) || list.every((entry) => entry.startsWith('!'));
}

/** An optional package is needed only where it names a platform and that platform is this one. */
function isNeeded(entry) {
  if (!entry.optional) return true;
  if (entry.os === undefined && entry.cpu === undefined) return false;
  if (!allows(entry.os, process.platform) || !allows(entry.cpu, process.arch)) return false;
  return entry.libc === undefined || allows(entry.libc, currentLibc());
}

function isInstalled({ path, entry, installed }) {
  const found = installed[path];
  if (found === undefined) return !isNeeded(entry);
  if (entry.link) return found.link === true && existsSync(join(root, path, 'package.json'));
  if (found.version !== entry.version || found.integrity !== entry.integrity) return false;
  return existsSync(join(root, path));
}

/** Returns the path of the first package that is missing or of another version, or undefined. */
function firstDifference() {
  const locked = readPackages('package-lock.json');
  const installed = readPackages('node_modules/.package-lock.json');
  if (installed === undefined) return 'node_modules';
  for (const [path, entry] of Object.entries(locked)) {
    const isWorkspaceSource = !path.startsWith('node_modules/') && !path.includes('/node_modules/');
    if (!isWorkspaceSource && !isInstalled({ path, entry, installed })) return path;
  }
  const stale = Object.keys(installed).find((path) => locked[path] === undefined && !path.startsWith(RUNTIME_PARTS));
  if (stale !== undefined) return stale;
  return existsSync(join(root, 'node_modules/.bin/node')) ? undefined : 'node_modules/.bin/node';
}

/** npm must not run on the Node that it is about to replace. */
function pathWithoutLocalBin() {
  const entries = (process.env.PATH ?? '').split(delimiter);
  return entries.filter((entry) => !entry.endsWith(join('node_modules', '.bin'))).join(delimiter);
}

const difference = firstDifference();
if (difference !== undefined) {
  // `npm ci` deletes node_modules first, under the feet of a server that runs from it.
  const command = existsSync(join(root, 'node_modules')) ? ['install', '--no-save'] : ['ci'];
  console.error(`Dependencies differ from package-lock.json (${difference}): npm ${command.join(' ')}`);
  const env = { ...process.env, PATH: pathWithoutLocalBin() };
  const { status } = spawnSync('npm', [...command, '--loglevel=error'], { cwd: root, stdio: ['ignore', 2, 2], env });
  const left = status === 0 ? firstDifference() : undefined;
  if (left !== undefined) console.error(`Still not as in package-lock.json: ${left}`);
  process.exitCode = status === 0 && left === undefined ? 0 : 1;
}
