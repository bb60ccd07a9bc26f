export interface Counts {
  passed: number;
  failed: number;
  /** Titles of what failed, with its first words, so that the end of a long log has them. */
  failures: string[];
}

interface JestResult {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
  }[];
}

const longestMessage = 1_500;
const indented = (text: string): string => text.slice(0, longestMessage).replaceAll(/^/gm, '    ');

/** Counts the results in Jest's `--json` output. */
export function countJest(json: string): Counts {
  const result = JSON.parse(json) as JestResult;
  const failures = result.testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    // a suite that could not run has a message and no assertions
    if (failed.length === 0 && assertionResults.length === 0 && message !== '')
      return [`${name}\n${indented(message)}`];
    return failed.map(
      ({ fullName, failureMessages }) =>
        `${name}: ${fullName}\n${indented((failureMessages ?? []).join('\n'))}`,
    );
  });
  return {
    passed: result.numPassedTests,
    failed: result.numFailedTests + result.numRuntimeErrorTestSuites,
    failures,
  };
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { title: string; ok: boolean; tests: { results: { error?: { message?: string } }[] }[] }[];
}

interface PlaywrightResult extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number };
}

const failuresOf = ({ suites = [], specs = [] }: PlaywrightSuite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const messages = tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ''));
      return `${title}\n${indented(messages.join('\n'))}`;
    }),
  ...suites.flatMap(failuresOf),
];

/** Counts the results in Playwright's JSON report; a flaky test is a broken one. */
export function countPlaywright(json: string): Counts {
  const result = JSON.parse(json) as PlaywrightResult;
  const { expected, unexpected, flaky } = result.stats;
  return { passed: expected, failed: unexpected + flaky, failures: failuresOf(result) };
}
