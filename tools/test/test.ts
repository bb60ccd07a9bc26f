import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { clusterSetting, startTestCluster, stopTestCluster } from '@sanaga/database/testing';
import { ensureBrowser } from './browser.ts';
import { countJest, countPlaywright, type Counts } from './counts.ts';
import { environment, jest, results, runSteps, type Step } from './run.ts';

const quick = process.argv.includes('--quick');

// random cases in their thousands; every screen in every language, theme and width, where otherwise each appears once
if (process.argv.includes('--full')) environment['TEST_FULL'] = '1';

const playwrightResults = (file: string) => (): Counts =>
  countPlaywright(readFileSync(path.join(results, file), 'utf8'));

/** Specs of screens: some of the longest, and without a database. */
const web = ['libs/features', 'libs/ui'];

/**
 * Runs the specs of several projects as one: a process for each would start, and load what they share, for each again.
 */
const specs = (name: string, step: string, ...args: string[]): Step => {
  const report = path.join(results, 'jest', `${name}.json`);
  return {
    name: step,
    command: ['node', ...jest, '--json', `--outputFile=${report}`, ...args],
    count: () => countJest(readFileSync(report, 'utf8')),
  };
};

/** Checks of the sources as they stand. */
const asTheyStand: Step[] = [
  { name: 'formatting', command: ['prettier', '--check', '--log-level=warn', '.'] },
  { name: 'generated files', command: ['node', 'tools/codegen/codegen.ts', '--check'] },
];
/** Checks of what the sources mean. */
const analysed: Step[] = [
  { name: 'lint and boundaries', command: ['eslint', '--max-warnings=0', '.'] },
  { name: 'types', command: ['node', 'tools/test/types.ts'] },
];

const units: Step[] = [
  // two, as pages and PostgreSQL need the cores as well
  specs('unit', 'unit, integration and contract', '--maxWorkers=2', '--ignoreProjects', ...web),
  {
    name: 'calls of the specification',
    command: ['node', 'tools/calls/calls.ts', '--results', 'dist/test-results/jest'],
  },
];

const builds: Step = {
  name: 'builds',
  command: ['nx', 'run-many', '-t', 'build', 'build-storybook', '--output-style=stream'],
};

const screens = specs('screens', 'screens, without a browser', '--maxWorkers=2', '--selectProjects', ...web);

/** Checks of what is built, in a browser: most of the time they wait for pages and so leave room for other work. */
const inBrowser: Step[] = [
  {
    name: 'stories in a browser',
    command: ['playwright', 'test', '-c', 'libs/ui/e2e/playwright.config.ts'],
    count: playwrightResults('playwright-storybook.json'),
  },
  {
    name: 'screens and their states',
    command: ['playwright', 'test', '-c', 'tools/e2e/walk.config.ts'],
    count: playwrightResults('playwright-walk.json'),
  },
  {
    name: 'end to end, organisations',
    command: ['playwright', 'test', '-c', 'tools/e2e/playwright.config.ts'],
    count: playwrightResults('playwright.json'),
  },
  {
    name: 'end to end, platform',
    command: ['playwright', 'test', '-c', 'tools/e2e/platform.config.ts'],
    count: playwrightResults('playwright-platform.json'),
  },
];

rmSync(results, { recursive: true, force: true });
mkdirSync(path.join(results, 'jest'), { recursive: true });
if (!quick) environment['CHROMIUM_PATH'] = ensureBrowser();
// one PostgreSQL for the specs of all projects, which find it by the environment
const cluster = await startTestCluster();
environment[clusterSetting] = process.env[clusterSetting];
try {
  // lanes of about the same length
  const lanes = quick
    ? [[...asTheyStand, ...analysed, ...units, screens, builds]]
    : [
        [...asTheyStand, ...units],
        [builds, ...analysed, ...inBrowser, screens],
      ];
  await runSteps(...lanes);
} finally {
  await stopTestCluster(cluster);
}
