import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { Counts } from './counts.ts';

export const root = path.resolve(import.meta.dirname, '../..');
export const results = path.join(root, 'dist/test-results');
const bin = path.join(root, 'node_modules/.bin');

/** What every step runs with; steps before may add to it. */
export const environment: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}`,
  NX_DAEMON: 'false',
  NX_TUI: 'false',
  FORCE_COLOR: '0',
};

export interface Step {
  name: string;
  command: string[];
  /** Counts what ran; a step without tests of its own counts as one. */
  count?: () => Counts;
}

export const nothing: Counts = { passed: 0, failed: 0, failures: [] };

export const add = (one: Counts, other: Counts): Counts => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  failures: [...one.failures, ...other.failures],
});

export function runStep({ name, command: [program = '', ...args], count }: Step): Counts {
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
export function runSteps(steps: Step[]): void {
  const { passed, failed, failures } = steps.map(runStep).reduce(add, nothing);
  for (const failure of failures) console.log(`\n✗ ${failure}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
