import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { repository } from './places.ts';

/**
 * True if the kernel counts the memory of groups of processes by the second version of control groups, not the first.
 */
const isSecond = existsSync('/sys/fs/cgroup/cgroup.controllers');
const groups = isSecond ? '/sys/fs/cgroup/sanaga-cluster' : '/sys/fs/cgroup/memory/sanaga-cluster';
const limitFile = isSecond ? 'memory.max' : 'memory.limit_in_bytes';

/** Units of `deploy/systemd` that limit each program. */
const unitOf: Record<string, string> = {
  api: 'sanaga-api@.service',
  worker: 'sanaga-worker@.service',
  front: 'sanaga-front@.service',
  etcd: 'etcd.service.d/sanaga.conf',
  haproxy: 'haproxy.service.d/sanaga.conf',
  edge: 'haproxy.service.d/sanaga.conf',
};

const groupOf = (host: string, program: string): string => path.join(groups, `${host}-${program}`);

/** Bounds a process that was just started, and what it starts, as systemd does by the program's unit. */
export function boundMemory(host: string, program: string, pid: number): void {
  const unit = unitOf[program];
  if (unit === undefined) return;
  const text = readFileSync(path.join(repository, 'deploy/systemd', unit), 'utf8');
  const [, limit] = /^MemoryMax=(\d+[MG])$/m.exec(text) ?? [];
  if (limit === undefined) throw new Error(`${unit} bounds no memory`);
  mkdirSync(groups, { recursive: true });
  if (isSecond)
    for (const folder of [path.dirname(groups), groups])
      writeFileSync(path.join(folder, 'cgroup.subtree_control'), '+memory');
  const group = groupOf(host, program);
  mkdirSync(group, { recursive: true });
  writeFileSync(path.join(group, limitFile), limit);
  writeFileSync(path.join(group, 'cgroup.procs'), String(pid));
}

/** Tries to remove a group whose processes are just ending, and the pause between two of them; ms. */
const [tries, pauseMs] = [200, 50];

/** Forgets the bounds of a host whose processes were killed. */
export async function unboundMemory(host: string): Promise<void> {
  for (const program of Object.keys(unitOf)) {
    const group = groupOf(host, program);
    for (let left = tries; existsSync(group); left -= 1)
      try {
        rmdirSync(group);
      } catch (error) {
        if (left === 0) throw error;
        await wait(pauseMs);
      }
  }
}
