import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedPostgresError } from './error.ts';

/** User that the server's processes run as. */
export interface Identity {
  /** The user; empty where it is the current one. */
  ids: { uid?: number; gid?: number };
  /** Command that goes before PostgreSQL's own. */
  prefix: readonly string[];
}

/**
 * Command for a user namespace: inside it a process is `nobody`, and outside still the same user, who reaches the same
 * files.
 */
const asNobodyInside = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];

/** Returns the command line of one of PostgreSQL's programs for this identity. */
export const commandOf = (
  { prefix }: Identity,
  program: string,
  options: readonly string[],
): [string, string[]] => {
  const [command = program, ...rest] = [...prefix, program, ...options];
  return [command, rest];
};

const succeeds = (ids: Identity['ids'], command: string, options: readonly string[]): boolean =>
  spawnSync(command, options, { ...ids, cwd: '/', stdio: 'ignore' }).status === 0;

export const canUnshare = (ids: Identity['ids'] = {}): boolean =>
  succeeds(ids, 'unshare', [...asNobodyInside.slice(1), 'true']);

/**
 * Chooses the user for PostgreSQL, which refuses root: it runs as the data's owner, else as `postgres`, else as
 * `nobody`. Where that user may not enter the folders, and where a user has no name (initdb wants one), it runs in a
 * user namespace instead. Throws EmbeddedPostgresError CANNOT_RUN.
 */
export function identityFor(dir: string, program: string): Identity {
  const ids = process.getuid?.() === 0 ? insteadOfRoot(dir) : {};
  if (ids === 'root') return { ids: {}, prefix: asNobodyInside };
  if (process.platform !== 'linux') return { ids, prefix: [] };
  if (!mayEnter(ids, dir, program)) return insideNamespace(dir, ids);
  const named = succeeds(ids, 'id', ['-un']);
  return { ids, prefix: named || !canUnshare(ids) ? [] : asNobodyInside };
}

/** Chooses a user instead of root; root itself where the cluster was made in a namespace, and so is root's. */
function insteadOfRoot(dir: string): Identity['ids'] | 'root' {
  const data = path.join(dir, 'cluster');
  const { uid, gid } = statSync(existsSync(data) ? data : dir);
  if (uid !== 0) return { uid, gid };
  if (existsSync(data)) return 'root';
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user)
    throw new EmbeddedPostgresError(
      'CANNOT_RUN',
      'PostgreSQL does not run as root, and there is neither a user postgres nor nobody to run it as.',
    );
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

const mayEnter = (ids: Identity['ids'], dir: string, program: string): boolean =>
  succeeds(ids, '/bin/sh', ['-c', 'test -x "$0" && test -x "$1"', program, path.dirname(dir)]);

function insideNamespace(dir: string, { uid }: Identity['ids']): Identity {
  if (statSync(dir).uid === process.getuid?.() && canUnshare()) return { ids: {}, prefix: asNobodyInside };
  throw new EmbeddedPostgresError(
    'CANNOT_RUN',
    `PostgreSQL does not run as root, and user id ${uid}, whom it would run as, may not enter the project's folder ` +
      `or ${path.dirname(dir)}. Move them to where others may enter, or set DATABASE_URL to a PostgreSQL of your own.`,
  );
}
