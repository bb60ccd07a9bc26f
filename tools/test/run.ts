import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Counts } from './counts.ts';

export const root = path.resolve(import.meta.dirname, '../..');
export const results = path.join(root, 'dist/test-results');
const bin = path.join(root, 'node_modules/.bin');

/** Environment of every step; earlier steps may add to it. */
export const environment: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}`,
  // as the product has it: programs start in half the time
  NODE_COMPILE_CACHE: path.join(root, 'dist/compile-cache'),
  NX_DAEMON: 'false',
  NX_TUI: 'false',
  FORCE_COLOR: '0',
};

/** Arguments of Node that run Jest. */
export const jest = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  path.join(root, 'node_modules/jest/bin/jest.js'),
];

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

/** Form in which the reader gets a step's output: as it comes, or line by line, each with the name of its step. */
type Output = 'as it is' | 'by line';

/** Runs a program; returns its exit code, null if a signal ended it. */
async function execute({ name, command: [program = '', ...args] }: Step, output: Output) {
  const child = spawn(path.join(bin, program), args, {
    cwd: root,
    env: environment,
    stdio: output === 'as it is' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr])
    if (stream)
      createInterface({ input: stream }).on('line', (line) => line && console.log(`${name} | ${line}`));
  const [status] = (await once(child, 'close')) as [number | null];
  return status;
}

async function runStep(step: Step, output: Output): Promise<Counts> {
  const { name, count } = step;
  console.log(`\n— ${name}: begins`);
  const started = Date.now();
  const status = await execute(step, output);
  console.log(
    `— ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${((Date.now() - started) / 1_000).toFixed(1)} s`,
  );
  const itself =
    status === 0 ? nothing : { passed: 0, failed: 1, failures: [`${name}: ended with ${status}`] };
  const counted = safely(count);
  if (!counted) return status === 0 ? { ...nothing, passed: 1 } : itself;
  return counted.failed > 0 ? counted : add(counted, itself);
}

/** Counts, and takes a runner that broke before it wrote its results as one failure, not as a crash of ours. */
function safely(count: Step['count']): Counts | undefined {
  try {
    return count?.();
  } catch {
    return { passed: 0, failed: 1, failures: ['the runner wrote no results'] };
  }
}

async function runLane(steps: Step[], output: Output): Promise<Counts> {
  let counts = nothing;
  for (const step of steps) counts = add(counts, await runStep(step, output));
  return counts;
}

/**
 * Runs every step, also after a failure, and ends with the line that counts them. Lanes run side by side, the steps of
 * a lane one after the other. Output of several lanes is printed by line, so that a run that is cut off says how far it
 * came.
 */
export async function runSteps(...lanes: Step[][]): Promise<void> {
  const output = lanes.length > 1 ? 'by line' : 'as it is';
  const counts = await Promise.all(lanes.map((steps) => runLane(steps, output)));
  const { passed, failed, failures } = counts.reduce(add, nothing);
  for (const failure of failures) console.log(`\n✗ ${failure}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
