export interface Counts {
  passed: number;
  failed: number;
}

interface TestFileReport {
  status: string;
  assertionResults: { status: string }[];
}

interface VitestReport {
  numPassedTests: number;
  testResults: TestFileReport[];
}

/** A file that broke outside its tests (an import, a hook) is one failure of its own. */
function countFailures({ status, assertionResults }: TestFileReport): number {
  const notPassed = assertionResults.filter((test) => test.status !== 'passed').length;
  return notPassed === 0 && status !== 'passed' ? 1 : notPassed;
}

/**
 * Counts one project's run from vitest's JSON report. Every test that did not pass is a failure, skipped ones
 * included; so is a run without a report or without tests, or one that ended badly although its tests passed.
 */
export function countResults(report: string | undefined, { exitCode }: { exitCode: number }): Counts {
  if (report === undefined) return { passed: 0, failed: 1 };
  const { numPassedTests, testResults } = JSON.parse(report) as VitestReport;
  const failed = testResults.reduce((sum, file) => sum + countFailures(file), 0);
  const isSuspicious = exitCode !== 0 || numPassedTests === 0;
  return { passed: numPassedTests, failed: failed === 0 && isSuspicious ? 1 : failed };
}
