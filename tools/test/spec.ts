import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { runInBrowser } from './browser.ts';
import { reaches } from './imports.ts';
import { environment, jest, root } from './run.ts';

/** Finds the specs whose path contains one of the names; for a file that is no spec, the spec next to it. */
export function specsFor(names: string[]): string[] {
  const specs = globSync('{apps,libs,tools}/**/*.spec.{ts,tsx}', {
    cwd: root,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  });
  const wanted = names.map((name) => {
    const file = path.relative(root, path.resolve(name));
    return (existsSync(name) ? file : name).replace(/(?<!\.spec)\.tsx?$/, '.spec.ts');
  });
  return specs.filter((spec) => wanted.some((name) => spec.includes(name))).sort();
}

const clusterKit = path.join(root, 'libs/database/src/testing/index.ts');

/** Returns the folder of the nearest jest.config.js. */
function projectOf(spec: string): string {
  let folder = path.dirname(spec);
  while (!existsSync(path.join(root, folder, 'jest.config.js'))) folder = path.dirname(folder);
  return folder;
}

const run = (command: string, args: string[], more: NodeJS.ProcessEnv): boolean =>
  spawnSync(command, args, { cwd: root, env: { ...environment, ...more }, stdio: 'inherit' }).status === 0;

function runUnits(specs: string[], flags: string[]): boolean {
  const files = specs.map((spec) => path.join(root, spec));
  const needsDatabase = files.some((file) => reaches(file, clusterKit));
  // a run that is given a cluster starts none: this one has none and needs none
  const cluster = needsDatabase ? {} : { SANAGA_TEST_CLUSTER: 'null' };
  const isOne = files.length === 1 && !flags.includes('--watch');
  const args = [
    // a single spec needs no process of its own
    ...(isOne ? ['--runInBand'] : []),
    ...flags,
    ...['--selectProjects', ...new Set(specs.map(projectOf))],
    ...['--runTestsByPath', ...files],
  ];
  return run(process.execPath, [...jest, ...args], {
    ...cluster,
    FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
  });
}

/** Returns Playwright's configuration for a spec: each runs on the servers that it needs. */
function configOf(spec: string): string {
  if (spec.startsWith('libs/ui/')) return 'libs/ui/e2e/playwright.config.ts';
  if (spec.includes('/e2e/walk/')) return 'tools/e2e/walk.config.ts';
  return spec.startsWith('apps/admin-console/')
    ? 'tools/e2e/platform.config.ts'
    : 'tools/e2e/playwright.config.ts';
}

/** `npm run spec -- <file or name>… [--watch]`: runs those specs, each with what it needs. */
function main(): void {
  const args = process.argv.slice(2);
  const flags = args.filter((arg) => arg.startsWith('-'));
  const specs = specsFor(args.filter((arg) => !arg.startsWith('-')));
  if (specs.length === 0) {
    console.error('No such spec. Say: npm run spec -- <file, or a part of its path>');
    process.exitCode = 1;
    return;
  }
  const inBrowser = Map.groupBy(
    specs.filter((spec) => spec.includes('/e2e/')),
    configOf,
  );
  const units = specs.filter((spec) => !spec.includes('/e2e/'));
  const passed = [
    units.length === 0 || runUnits(units, flags),
    ...[...inBrowser].map(([config, own]) => runInBrowser(config, ...flags, ...own)),
  ];
  process.exitCode = passed.every(Boolean) ? 0 : 1;
}

main();
