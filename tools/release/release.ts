import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { belongs, contents, isUnused } from './contents.ts';

const root = path.resolve(import.meta.dirname, '../..');

const usage = `Puts together what the servers run on, and nothing else: sources, built pages, packages.

  npm run release -- <a new folder>

Build the apps before (npm run build). Another machine of the same kind needs that folder and Node.`;

function run(program: string, args: string[], cwd: string): string {
  const { status, stdout } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}`);
  return stdout;
}

const copy = (file: string, into: string): void =>
  cpSync(path.join(root, file), path.join(into, file), { recursive: true, filter: belongs });

/** Installs the packages of `dependencies`, as the lockfile has them. npm needs to see every workspace meanwhile. */
function install(folder: string): void {
  const workspaces = globSync('{apps,libs}/*/package.json', { cwd: root });
  for (const file of ['package-lock.json', '.npmrc', ...workspaces]) copy(file, folder);
  run('npm', ['ci', '--omit=dev', '--ignore-scripts', '--loglevel=error'], folder);
  for (const file of workspaces.filter((file) => !contents.includes(file)))
    rmSync(path.dirname(path.join(folder, file)), { recursive: true });
}

/** Removes links to workspaces that are not there, and what no server reads. */
function prune(packages: string): void {
  const scope = path.join(packages, '@sanaga');
  for (const name of readdirSync(scope))
    if (!existsSync(path.join(scope, name))) rmSync(path.join(scope, name));
  rmSync(path.join(packages, '.bin'), { recursive: true, force: true });
  for (const file of globSync('**/*', { cwd: packages }).filter(isUnused))
    rmSync(path.join(packages, file), { recursive: true, force: true });
}

/**
 * Writes the bill of materials of the whole repository, as pages are built from packages that servers do not load. It
 * leaves out the moment of writing: a release of one commit is the same each time.
 */
function billOfMaterials(): string {
  const bill = run('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], root);
  const ofTheMoment = ['serialNumber', 'timestamp'];
  return JSON.stringify(
    JSON.parse(bill, (name, value: unknown) => (ofTheMoment.includes(name) ? undefined : value)),
    null,
    1,
  );
}

function main(folder: string | undefined): number {
  if (folder === undefined || (existsSync(folder) && readdirSync(folder).length > 0)) {
    console.error(usage);
    return 1;
  }
  if (!existsSync(path.join(root, 'dist/apps/org-portal/index.html'))) {
    console.error('The apps are not built: npm run build');
    return 1;
  }
  mkdirSync(folder, { recursive: true });
  for (const file of contents) copy(file, folder);
  install(folder);
  prune(path.join(folder, 'node_modules'));
  writeFileSync(path.join(folder, 'sbom.cdx.json'), billOfMaterials());
  console.log(`${folder}: what the servers run on`);
  return 0;
}

process.exitCode = main(process.argv[2] && path.resolve(process.argv[2]));
