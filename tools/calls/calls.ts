import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { specifiedCalls } from '@sanaga/contract/testing';
import { startFrontServer } from '../../apps/front-server/src/testing/front-server.ts';
import { jest, root } from '../test/run.ts';
import { passedTests, verdictsOn, type HasRoute, type Verdict } from './verdicts.ts';

/** Reads the routes from the front-end server itself. */
export async function frontEndRoutes(): Promise<{ hasRoute: HasRoute; close: () => Promise<void> }> {
  const app = await startFrontServer('http://127.0.0.1:1');
  return {
    hasRoute: (method, url) => app.hasRoute({ method: method as 'GET', url }),
    close: () => app.close(),
  };
}

/** Specs that hold the proofs, and their projects. */
const proving = {
  specs: [
    'contract/contract.spec',
    'contract/access-matrix.spec',
    'contract/specified-calls.spec',
    'calls.spec',
  ],
  projects: ['apps/payments-api', 'apps/front-server'],
};

function runSpecs(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const report = `--outputFile=${path.join(folder, 'calls.json')}`;
  const chosen = [...proving.specs, '--selectProjects', ...proving.projects];
  spawnSync(process.execPath, [...jest, '--json', report, ...chosen], { cwd: root, stdio: 'ignore' });
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

/**
 * `npm run calls` says of each call of the specification whether it is there, for whom, and proven: it runs the specs
 * that prove it. With `--results <folder>` it reads the Jest reports of an earlier run, as `npm test` does.
 */
async function main([flag, given]: string[]): Promise<void> {
  const folder = path.resolve(root, flag === '--results' && given ? given : 'dist/test-results/calls');
  if (flag !== '--results') runSpecs(folder);
  const reports = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'));
  const { hasRoute, close } = await frontEndRoutes();
  print(verdictsOn(specifiedCalls, hasRoute, passedTests(reports)));
  await close();
}

if (import.meta.main) await main(process.argv.slice(2));
