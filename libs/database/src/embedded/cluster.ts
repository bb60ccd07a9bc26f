import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError } from './error.ts';
import { commandOf, type Identity } from './identity.ts';

export const superuser = 'app';

export interface Cluster {
  data: string;
  password: string;
}

const abandonedAfterMs = 60_000;

/** Makes the folder that holds the cluster: 0700, owned by the user that the server runs as. */
export function prepareFolder(dir: string): void {
  if (/[$`"]/.test(dir))
    throw new EmbeddedPostgresError(
      'FOLDER',
      `PostgreSQL cannot live in a folder whose path has $, \` or ": ${dir}`,
    );
  mkdirSync(path.dirname(dir), { recursive: true });
  mkdirSync(dir, { recursive: true, mode: 0o700 });
}

/** Gives a file or folder to the user that the server runs as. */
export function giveTo({ ids: { uid, gid } }: Identity, file: string): void {
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
}

/** Throws EmbeddedPostgresError FOLDER where the folder is somebody else's. */
export function ownFolder(dir: string, identity: Identity): void {
  if (identity.ids.uid !== undefined) return giveTo(identity, dir);
  const owner = statSync(dir).uid;
  const me = process.getuid?.();
  if (me !== undefined && owner !== me)
    throw new EmbeddedPostgresError('FOLDER', `${dir} belongs to user id ${owner}, and you are ${me}.`);
}

/**
 * Returns the cluster in `dir`, and makes it where it is missing. Kills and simultaneous first starts leave exactly
 * one.
 */
export function ensureCluster(
  dir: string,
  binaries: Binaries,
  identity: Identity,
  throwaway: boolean,
): Cluster {
  const data = path.join(dir, 'cluster');
  if (!existsSync(path.join(data, 'PG_VERSION'))) {
    removeAbandoned(dir);
    initialise(dir, data, binaries, identity, throwaway);
  }
  const version = readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim();
  if (version !== binaries.major)
    throw new EmbeddedPostgresError(
      'OTHER_VERSION',
      `The data in ${data} was written by PostgreSQL ${version}, and this version brings PostgreSQL ${binaries.major}. ` +
        'Start once more with the version before and copy your data, or start with --fresh.',
    );
  return { data, password: readFileSync(path.join(data, 'app-password'), 'utf8').trim() };
}

function removeAbandoned(dir: string): void {
  for (const name of readdirSync(dir))
    if (name.startsWith('init-') && Date.now() - statSync(path.join(dir, name)).mtimeMs > abandonedAfterMs)
      rmSync(path.join(dir, name), { recursive: true, force: true });
}

function initialise(
  dir: string,
  data: string,
  binaries: Binaries,
  identity: Identity,
  throwaway: boolean,
): void {
  const making = path.join(dir, `init-${process.pid}`);
  const passwordFile = path.join(dir, `init-password-${process.pid}`);
  writeFileSync(passwordFile, `${newPassword()}\n`, { mode: 0o600 });
  giveTo(identity, passwordFile);
  const options = [
    ['-D', making, '-U', superuser, '-A', 'scram-sha-256', '--pwfile', passwordFile, '-E', 'UTF8'],
    [
      '--no-locale',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      '--no-instructions',
    ],
    throwaway ? ['--no-sync'] : [],
  ].flat();
  const made = spawnSync(...commandOf(identity, binaries.initdb, options), {
    ...identity.ids,
    env: binaries.environment,
    encoding: 'utf8',
    cwd: '/',
  });
  if (made.status !== 0) {
    rmSync(making, { recursive: true, force: true });
    rmSync(passwordFile, { force: true });
    throw new EmbeddedPostgresError('CANNOT_RUN', `initdb failed: ${made.error?.message ?? made.stderr}`);
  }
  renameSync(passwordFile, path.join(making, 'app-password'));
  try {
    renameSync(making, data);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    // somebody else's first start was quicker: theirs is the cluster
    if (!existsSync(path.join(data, 'PG_VERSION'))) throw error;
  }
}

export const newPassword = (): string => randomBytes(24).toString('base64url');
