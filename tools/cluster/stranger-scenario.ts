import { doors, type Attempt } from './doors.ts';
import { failed } from './loading.ts';
import { type HostName } from './places.ts';
import type { Scenario } from './scenario.ts';
import { ofSources } from './servers.ts';
import { hosts } from './up.ts';

const node = '/srv/sanaga/node_modules/node/bin/node';

/** Reads the ports on which a host listens for others. */
async function listening(name: HostName): Promise<number[]> {
  const lines = (await hosts[name].connections()).split('\n').map((line) => line.trim().split(/\s+/));
  return lines
    .filter(([, local = '', , state]) => state === '0A' && !isOwn(local))
    .map(([, local = '']) => Number.parseInt(local.split(':')[1] ?? '', 16));
}
/** 127.0.0.0/8 and ::1, as the kernel writes them. */
const isOwn = (local: string): boolean => /^(\w{6}7F|0{24}01000000):/.test(local);

export const strangerScenarios: Record<string, Scenario> = {
  C17: {
    title: 'a host without a certificate tries every port of every machine',
    async play({ loading, findings }) {
      const since = Date.now();
      const ours = [...new Set(doors.map(({ host }) => host))];
      for (const name of ours) {
        const known = doors.filter(({ host, kind }) => host === name && kind !== 'for this host alone');
        const open = await listening(name);
        const others = open.filter((port) => !known.some((door) => door.port === port));
        findings.none(`ports of ${name} that nobody knows of`, others.length, others.join(', '));
        // a port that is shut refuses too; the repository of backups is there once something was backed up
        const shut = known.filter(({ port }) => name !== 'repo' && !open.includes(port));
        findings.none(`ports of ${name} that are shut`, shut.length, shut.map(({ port }) => port).join(', '));
      }
      const printed = await hosts.stranger.exec([
        node,
        ofSources('tools/cluster/stranger.ts'),
        JSON.stringify(doors),
      ]);
      const attempts = printed
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Attempt);
      for (const { host, port, what, refused, answer } of attempts)
        findings.say(`${refused ? ' ' : '!'} ${host}:${port} ${what}: ${answer}`);
      findings.atLeast('attempts', attempts.length, 100);
      const inside = attempts.filter(({ refused }) => !refused);
      findings.none('that were let in', inside.length, JSON.stringify(inside[0]));
      const broken = failed(loading.between(since));
      findings.none('calls of others that failed', broken.length, JSON.stringify(broken[0]));
    },
  },
};
