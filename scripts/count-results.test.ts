import { expect, test } from 'vitest';
import { countResults } from './count-results.ts';

function fileReport(status: string, tests: string[]): object {
  return { status, assertionResults: tests.map((state) => ({ status: state })) };
}

function report(numPassedTests: number, testResults: object[]): string {
  return JSON.stringify({ numPassedTests, testResults });
}

test('passed and failed tests are counted over all files', () => {
  const files = [fileReport('passed', ['passed', 'passed']), fileReport('failed', ['passed', 'failed'])];
  expect(countResults(report(3, files), { exitCode: 1 })).toEqual({ passed: 3, failed: 1 });
});

test('a run in which everything passed has no failure', () => {
  const files = [fileReport('passed', ['passed'])];
  expect(countResults(report(1, files), { exitCode: 0 })).toEqual({ passed: 1, failed: 0 });
});

test('a skipped test counts as a failure', () => {
  const files = [fileReport('passed', ['passed', 'skipped'])];
  expect(countResults(report(1, files), { exitCode: 0 })).toEqual({ passed: 1, failed: 1 });
});

test('a file that cannot be loaded counts as a failure', () => {
  const files = [fileReport('passed', ['passed']), fileReport('failed', [])];
  expect(countResults(report(1, files), { exitCode: 1 })).toEqual({ passed: 1, failed: 1 });
});

test.each([
  { what: 'wrote no report', text: undefined, exitCode: 1, passed: 0 },
  { what: 'found no tests', text: report(0, []), exitCode: 0, passed: 0 },
  { what: 'crashed after its tests', text: report(1, [fileReport('passed', ['passed'])]), exitCode: 1, passed: 1 },
])('a project that $what counts as one failure', ({ text, exitCode, passed }) => {
  expect(countResults(text, { exitCode })).toEqual({ passed, failed: 1 });
});
