// `npm test`: the checks, then every vitest project that can run here. The last line is `N passed, N failed`.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countResults, type Counts } from './count-results.ts';
import { missingVariables, type TestProject, testProjects } from './test-projects.ts';

const reports = mkdtempSync(join(tmpdir(), 'cairn-tests-'));

function run(command: readonly string[]): Promise<number> {
  const [program = '', ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: 'inherit' });
    const stop = (signal: NodeJS.Signals): void => {
      child.kill(signal);
      process.exitCode = 1;
    };
    process.once('SIGINT', stop).once('SIGTERM', stop);
    child.once('error', () => resolve(127));
    child.once('exit', (code) => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      resolve(code ?? 1);
    });
  });
}

function readReport(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

async function runChecks(): Promise<Counts> {
  console.log('\n── check');
  return { passed: 0, failed: (await run(['npm', 'run', '--silent', 'check'])) === 0 ? 0 : 1 };
}

async function runProject({ name }: TestProject): Promise<Counts> {
  console.log(`\n── ${name}`);
  const report = join(reports, `${name}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const exitCode = await run(['vitest', 'run', '--project', name, ...reporters]);
  return countResults(readReport(report), { exitCode });
}

function describeNotStarted(projects: readonly TestProject[]): string {
  const names = projects.map((project) => project.name).join(', ');
  const variables = [...new Set(projects.flatMap(missingVariables))].join(' and ');
  return `not started: ${names} (set ${variables}; infra/local/up.sh starts what they need)`;
}

async function main(): Promise<void> {
  const steps: [string, Counts][] = [['check', await runChecks()]];
  const started = testProjects.filter((project) => missingVariables(project).length === 0);
  for (const project of started) {
    if (process.exitCode === 1) break;
    steps.push([project.name, await runProject(project)]);
  }
  rmSync(reports, { recursive: true });

  console.log('');
  for (const [name, { passed, failed }] of steps) {
    const outcome = name === 'check' ? (failed ? 'failed' : 'ok') : `${passed} passed, ${failed} failed`;
    console.log(`${name.padEnd(16)} ${outcome}`);
  }
  const notStarted = testProjects.filter((project) => !started.includes(project));
  if (notStarted.length > 0) console.log(describeNotStarted(notStarted));

  const passed = steps.reduce((sum, [, counts]) => sum + counts.passed, 0);
  const failed = steps.reduce((sum, [, counts]) => sum + counts.failed, 0);
  if (failed > 0) process.exitCode = 1;
  console.log(`${passed} passed, ${failed} failed`);
}

await main();
