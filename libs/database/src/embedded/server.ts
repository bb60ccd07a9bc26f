import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { isAlive } from './alive.ts';
import { EmbeddedPostgresError } from './error.ts';
import { giveTo } from './cluster.ts';
import { commandOf, type Identity } from './identity.ts';

interface PidFile {
  pid: number;
  port: number;
  ready: boolean;
}

export function readPidFile(data: string): PidFile | undefined {
  try {
    const lines = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}

/** Returns true if the process is a live server on this very folder, and not another that got the same number. */
export function isOurs(pid: number, data: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
  } catch {
    return false;
  }
}

/** Removes a pid file that does not belong to a live server of ours. */
export function removeStalePidFile(data: string, stale: PidFile): void {
  if (readPidFile(data)?.pid === stale.pid && !isOurs(stale.pid, data))
    rmSync(path.join(data, 'postmaster.pid'), { force: true });
}

export async function stopOrphan(pid: number, data: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    for (const end = Date.now() + 10_000; Date.now() < end; await wait(10)) if (!isOurs(pid, data)) return;
  }
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = probe.address() as AddressInfo;
        probe.close(() => resolve(port));
      });
  });

/**
 * Shell command that ends the server with this process: the shell reads from a pipe that this process holds open. When
 * this process dies, however it does, the pipe closes and the shell shuts the server down at once.
 */
const watchdog =
  'exec 3<&0; ( (read -r _ <&3 || kill -INT $$) >/dev/null 2>&1 & ); exec "$0" "$@" </dev/null 3<&-';

export interface ServerProcess {
  port: number;
  pid: number;
  stop(): Promise<void>;
}

const startTimeoutMs = 60_000;

/**
 * Starts the server; undefined where it ended at once (somebody else was quicker, or the port was taken). Throws
 * EmbeddedPostgresError CANNOT_RUN where it is not ready in time.
 */
export async function startServer(
  dir: string,
  data: string,
  binaries: Binaries,
  identity: Identity,
  settings: Record<string, string | number>,
): Promise<ServerProcess | undefined> {
  const port = await freePort();
  const all = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', ...settings };
  const options = ['-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const log = openSync(logFile(dir), 'a', 0o600);
  giveTo(identity, logFile(dir));
  const child = spawn(
    '/bin/sh',
    ['-c', watchdog, ...commandOf(identity, binaries.postgres, options).flat()],
    {
      ...identity.ids,
      env: binaries.environment,
      cwd: '/',
      detached: true,
      stdio: ['pipe', log, log],
    },
  );
  closeSync(log);
  const exited = watchExit(child);
  for (const end = Date.now() + startTimeoutMs; Date.now() < end && !exited.yet; await wait(10)) {
    const file = readPidFile(data);
    if (file?.ready && file.port === port)
      return { port, pid: file.pid, stop: () => stopServer(file.pid, exited) };
  }
  if (exited.yet) return undefined;
  if (child.pid !== undefined) await stopServer(child.pid, exited);
  throw new EmbeddedPostgresError(
    'CANNOT_RUN',
    `PostgreSQL was not ready after ${startTimeoutMs / 1_000} s; its log is ${logFile(dir)}`,
  );
}

interface Exit {
  yet: boolean;
  promise: Promise<void>;
}

function watchExit(child: ChildProcess): Exit {
  const exit: Exit = { yet: false, promise: Promise.resolve() };
  exit.promise = new Promise((resolve) => {
    const ended = () => {
      exit.yet = true;
      // the watchdog reads a line and ends
      child.stdin?.end('\n');
      resolve();
    };
    child.once('exit', ended).once('error', ended);
  });
  child.stdin?.on('error', () => {});
  return exit;
}

async function stopServer(pid: number, exit: Exit): Promise<void> {
  if (exit.yet) return;
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    return;
  }
  await exit.promise;
}

export const logFile = (dir: string): string => path.join(dir, 'postgres.log');
