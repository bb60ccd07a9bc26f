import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { specifiedCalls } from '@sanaga/contract/testing';
import { startFrontServer } from '../../apps/front-server/src/testing/front-server.ts';
import { passedTests, verdictsOn, type HasRoute, type Verdict } from './verdicts.ts';

/**
 * `npm run calls` says of each call of the specification whether it is there, for its roles alone, and proven: it runs the
 * specs that prove it. With `--results <folder>` it reads the Jest reports of an earlier run, as `npm test` does.
 */
const root = path.resolve(import.meta.dirname, '../..');

/** Reads the routes from the front-end server itself. */
export async function frontEndRoutes(): Promise<{ hasRoute: HasRoute; close: () => Promise<void> }> {
  const app = await startFrontServer('http://127.0.0.1:1');
  return {
    hasRoute: (method, url) => app.hasRoute({ method: method as 'GET', url }),
    close: () => app.close(),
  };
}
/** Projects and specs that hold the proofs. */
const proving = [
  [
    'payments-api',
    ['contract/contract.spec', 'contract/access-matrix.spec', 'contract/specified-calls.spec'],
  ],
  ['front-server', ['calls.spec']],
] as const;

function runSpecs(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [project, specs] of proving) {
    const jest = path.join(root, 'node_modules/jest/bin/jest.js');
    const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
    const report = `--outputFile=${path.join(folder, `${project}.json`)}`;
    spawnSync(process.execPath, [...flags, jest, '--json', report, ...specs], {
      cwd: path.join(root, 'apps', project),
      stdio: 'ignore',
    });
  }
}

function print(verdicts: readonly Verdict[]): void {
  for (const { call, test, gaps } of verdicts) {
    const mark = gaps.length === 0 ? '✓' : '✗';
    console.log(`${mark} ${call.method.padEnd(6)} ${call.path.padEnd(58)} ${test}`);
    for (const gap of gaps) console.log(`    lacks: ${gap}`);
  }
  const missing = verdicts.filter(({ gaps }) => gaps.length > 0);
  console.log(
    `\n${verdicts.length} calls, ${verdicts.length - missing.length} there and proven, ${missing.length} not`,
  );
  process.exitCode = missing.length === 0 ? 0 : 1;
}

async function main([flag, given]: string[]): Promise<void> {
  const folder = path.resolve(root, flag === '--results' && given ? given : 'dist/test-results/calls');
  if (flag !== '--results') runSpecs(folder);
  const reports = proving.map(([project]) => readFileSync(path.join(folder, `${project}.json`), 'utf8'));
  const { hasRoute, close } = await frontEndRoutes();
  print(verdictsOn(specifiedCalls, hasRoute, passedTests(reports)));
  await close();
}

if (import.meta.main) await main(process.argv.slice(2));
