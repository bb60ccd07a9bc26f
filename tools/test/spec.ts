import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ensureBrowser } from './browser.ts';
import { specsFor } from './find-specs.ts';
import { reaches } from './imports.ts';
import { environment, root } from './run.ts';

const clusterKit = path.join(root, 'libs/database/src/testing/index.ts');
const jest = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  path.join(root, 'node_modules/jest/bin/jest.js'),
];

/** The folder of the nearest jest.config.js. */
function projectOf(spec: string): string {
  let folder = path.dirname(spec);
  while (!existsSync(path.join(root, folder, 'jest.config.js'))) folder = path.dirname(folder);
  return folder;
}

const run = (command: string, args: string[], cwd: string, more: NodeJS.ProcessEnv = {}): boolean =>
  spawnSync(command, args, { cwd, env: { ...environment, ...more }, stdio: 'inherit' }).status === 0;

function runUnits(project: string, specs: string[], flags: string[]): boolean {
  const files = specs.map((spec) => path.join(root, spec));
  const needsDatabase = files.some((file) => reaches(file, clusterKit));
  // a run that is given a cluster starts none: here there is none, and nobody asks for it
  const cluster = needsDatabase ? {} : { SANAGA_TEST_CLUSTER: 'null' };
  const isOne = files.length === 1 && !flags.includes('--watch');
  // a single spec needs no process of its own
  const args = [...jest, ...(isOne ? ['--runInBand'] : []), ...flags, '--runTestsByPath', ...files];
  return run(process.execPath, args, path.join(root, project), {
    ...cluster,
    FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
  });
}

function runInBrowser(specs: string[], flags: string[]): boolean {
  const config = specs.every((spec) => spec.startsWith('libs/ui/')) ? 'libs/ui/e2e' : 'tools/e2e';
  const args = ['test', '-c', path.join(config, 'playwright.config.ts'), ...flags, ...specs];
  const playwright = path.join(root, 'node_modules/.bin/playwright');
  return run(playwright, args, root, { CHROMIUM_PATH: ensureBrowser() });
}

/** `npm run spec -- <file or name>… [--watch]`: those specs, each with what it needs. */
function main(): void {
  const args = process.argv.slice(2);
  const flags = args.filter((arg) => arg.startsWith('-'));
  const specs = specsFor(args.filter((arg) => !arg.startsWith('-')));
  if (specs.length === 0) {
    console.error('No such spec. Say: npm run spec -- <file, or a part of its path>');
    process.exitCode = 1;
    return;
  }
  const inBrowser = specs.filter((spec) => spec.includes('/e2e/'));
  const units = Map.groupBy(
    specs.filter((spec) => !spec.includes('/e2e/')),
    projectOf,
  );
  const passed = [
    ...[...units].map(([project, own]) => runUnits(project, own, flags)),
    ...(inBrowser.length > 0 ? [runInBrowser(inBrowser, flags)] : []),
  ];
  process.exitCode = passed.every(Boolean) ? 0 : 1;
}

main();
