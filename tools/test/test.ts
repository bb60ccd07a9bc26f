import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBrowser } from './browser.ts';
import { countJest, countPlaywright, type Counts } from './counts.ts';

const root = path.resolve(import.meta.dirname, '../..');
const results = path.join(root, 'dist/test-results');
const bin = path.join(root, 'node_modules/.bin');

const environment = {
  ...process.env,
  PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}`,
  NX_DAEMON: 'false',
  NX_TUI: 'false',
  FORCE_COLOR: '0',
};

interface Step {
  name: string;
  command: string[];
  /** Counts what ran; a step without tests of its own counts as one. */
  count?: () => Counts;
  /** Left out of the quick run. */
  inBrowser?: true;
}

const quick = process.argv.includes('--quick');

// every language, theme and width over every screen, where otherwise each comes up once
if (process.argv.includes('--full')) Object.assign(environment, { E2E_LOOKS: 'all' });

const nothing: Counts = { passed: 0, failed: 0, failures: [] };

const add = (one: Counts, other: Counts): Counts => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  failures: [...one.failures, ...other.failures],
});

const jestResults = (): Counts => {
  const folder = path.join(results, 'jest');
  return readdirSync(folder)
    .map((name) => countJest(readFileSync(path.join(folder, name), 'utf8')))
    .reduce(add, nothing);
};

const playwrightResults = (file: string) => (): Counts =>
  countPlaywright(readFileSync(path.join(results, file), 'utf8'));

const steps: Step[] = [
  { name: 'formatting', command: ['prettier', '--check', '--log-level=warn', '.'] },
  { name: 'generated files', command: ['node', 'tools/codegen/codegen.ts', '--check'] },
  { name: 'lint and boundaries', command: ['nx', 'run-many', '-t', 'lint', '--output-style=stream'] },
  { name: 'types', command: ['nx', 'run-many', '-t', 'typecheck', '--output-style=stream'] },
  {
    name: 'unit, integration and contract',
    command: ['nx', 'run-many', '-t', 'test', '--output-style=stream', '--parallel=2'],
    count: jestResults,
  },
  {
    name: 'calls of the specification',
    command: ['node', 'tools/calls/calls.ts', '--results', 'dist/test-results/jest'],
  },
  { name: 'builds', command: ['nx', 'run-many', '-t', 'build', 'build-storybook', '--output-style=stream'] },
  {
    name: 'stories in a browser',
    command: ['playwright', 'test', '-c', 'libs/ui/e2e/playwright.config.ts'],
    count: playwrightResults('playwright-storybook.json'),
    inBrowser: true,
  },
  {
    name: 'screens and their states',
    command: ['playwright', 'test', '-c', 'tools/e2e/walk.config.ts'],
    count: playwrightResults('playwright-walk.json'),
    inBrowser: true,
  },
  {
    name: 'end to end, organisations',
    command: ['playwright', 'test', '-c', 'tools/e2e/playwright.config.ts'],
    count: playwrightResults('playwright.json'),
    inBrowser: true,
  },
  {
    name: 'end to end, platform',
    command: ['playwright', 'test', '-c', 'tools/e2e/platform.config.ts'],
    count: playwrightResults('playwright-platform.json'),
    inBrowser: true,
  },
];

function runStep({ name, command: [program = '', ...args], count }: Step): Counts {
  console.log(`\n— ${name}`);
  const started = Date.now();
  const { status } = spawnSync(path.join(bin, program), args, {
    cwd: root,
    env: environment,
    stdio: 'inherit',
  });
  console.log(
    `— ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${((Date.now() - started) / 1_000).toFixed(1)} s`,
  );
  const itself =
    status === 0 ? nothing : { passed: 0, failed: 1, failures: [`${name}: ended with ${status}`] };
  const counted = safely(count);
  if (!counted) return status === 0 ? { ...nothing, passed: 1 } : itself;
  return counted.failed > 0 ? counted : add(counted, itself);
}

/** A runner that broke before it wrote its results counts as one failure, not as a crash of ours. */
function safely(count: Step['count']): Counts | undefined {
  try {
    return count?.();
  } catch {
    return { passed: 0, failed: 1, failures: ['the runner wrote no results'] };
  }
}

/** Runs every step, also after a failure, and ends with the line that counts them. */
function main(): void {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(path.join(results, 'jest'), { recursive: true });
  if (!quick) Object.assign(environment, { CHROMIUM_PATH: ensureBrowser() });
  const counts = steps.filter(({ inBrowser }) => !quick || !inBrowser).map(runStep);
  const { passed, failed, failures } = counts.reduce(add, nothing);
  for (const failure of failures) console.log(`\n✗ ${failure}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

main();
