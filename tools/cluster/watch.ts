import { readFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { Host } from './host.ts';
import { serverHosts } from './places.ts';
import { pidOf, type Role, roles } from './servers.ts';
import { hosts } from './up.ts';

interface Process {
  host: Host;
  role: Role;
  pid: number;
  /** Resident memory; MB. */
  memory: number;
}

function residentMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_024;
}

/** The product's processes of one moment, to be compared with a later one. */
export class Watch {
  readonly #processes: Process[];

  private constructor(processes: Process[]) {
    this.#processes = processes;
  }

  static async begin(): Promise<Watch> {
    const processes: Process[] = [];
    for (const name of serverHosts)
      for (const role of roles) {
        const pid = await pidOf(hosts[name], role);
        processes.push({ host: hosts[name], role, pid, memory: residentMemory(pid) });
      }
    return new Watch(processes);
  }

  /** Counts the processes that have ended since. */
  async ended(): Promise<number> {
    const now = await Promise.all(this.#processes.map(({ host, role }) => pidOf(host, role).catch(() => 0)));
    return this.#processes.filter(({ pid }, place) => now[place] !== pid).length;
  }

  /** By how many MB the one that grew most has grown; those of the front know no database. */
  growth(): number {
    const servers = this.#processes.filter(({ role }) => role !== 'front');
    return Math.max(...servers.map(({ pid, memory }) => residentMemory(pid) - memory));
  }
}

/** Sessions that a host's HAProxy has taken for the primary so far, whether it had one or not. */
async function databaseSessions(host: Host): Promise<number> {
  const socket = createConnection(path.join(host.root, 'run/haproxy.sock'));
  socket.end('show stat\n');
  const [header = '', ...rows] = (await text(socket)).replace('# ', '').split('\n');
  const column = header.split(',').indexOf('stot');
  const row = rows
    .map((line) => line.split(','))
    .find(([proxy, side]) => proxy === 'primary' && side === 'FRONTEND');
  return Number(row?.[column]);
}

/**
 * Counts the connections that each process of the API tries per second on a host without SQL writers, while the time
 * passes.
 */
export async function connectionAttempts(ms: number): Promise<number> {
  const host = hosts.app2;
  const before = await databaseSessions(host);
  await wait(ms);
  const tried = (await databaseSessions(host)) - before;
  const processes = roles.filter((role) => role !== 'front').length;
  return tried / (ms / 1_000) / processes;
}
