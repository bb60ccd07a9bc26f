export interface Counts {
  passed: number;
  failed: number;
}

interface JestResult {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
}

/** Jest's `--json` output. */
export function countJest(json: string): Counts {
  const { numPassedTests, numFailedTests, numRuntimeErrorTestSuites } = JSON.parse(json) as JestResult;
  return { passed: numPassedTests, failed: numFailedTests + numRuntimeErrorTestSuites };
}

interface PlaywrightResult {
  stats: { expected: number; unexpected: number; flaky: number };
}

/** Playwright's JSON report; a flaky test is a broken one. */
export function countPlaywright(json: string): Counts {
  const { expected, unexpected, flaky } = (JSON.parse(json) as PlaywrightResult).stats;
  return { passed: expected, failed: unexpected + flaky };
}
