import { setTimeout as wait } from 'node:timers/promises';
import { changesSomething } from './call-journal.ts';
import {
  asSuperuser,
  diskFolder,
  members,
  patronictl,
  primary,
  startDatabaseHost,
  startEtcd,
  until,
  untilWhole,
} from './database.ts';
import { seconds } from './findings.ts';
import { type Called, failed } from './loading.ts';
import { operatorJournal } from './oracle.ts';
import { addresses, databaseHosts, serverHosts, type DatabaseHost } from './places.ts';
import type { Scenario, Scene } from './scenario.ts';
import { isReady } from './servers.ts';
import { hosts } from './up.ts';
import { connectionAttempts } from './watch.ts';

/** `kill -9` of the postmaster; its children end themselves. */
const killPostgres = (host: DatabaseHost): Promise<void> =>
  hosts[host].signal('SIGKILL', (command) => /bin\/postgres -D/.test(command));

const isPatroni = (command: string): boolean => command.includes('/bin/patroni ');
/** Stopped, Patroni starts no PostgreSQL again, and holds none back. */
const stopPatroni = (host: DatabaseHost): Promise<void> => hosts[host].signal('SIGSTOP', isPatroni);
const continuePatroni = (host: DatabaseHost): Promise<void> => hosts[host].signal('SIGCONT', isPatroni);
const killEtcd = (host: DatabaseHost): Promise<void> =>
  hosts[host].signal('SIGKILL', (command) => command.startsWith('etcd '));

type Standbys = [DatabaseHost, DatabaseHost];
const standbysOf = (leader: DatabaseHost): Standbys =>
  databaseHosts.filter((host) => host !== leader) as Standbys;

const isRunning = (host: DatabaseHost) => async (): Promise<boolean> =>
  (await members()).some(
    ({ name, role, state }) => name === host && role !== 'leader' && state === 'streaming',
  );

/** Both standbys go, and Patroni does not start them again. */
async function stopStandbys(leader: DatabaseHost): Promise<number> {
  for (const host of standbysOf(leader)) await stopPatroni(host);
  for (const host of standbysOf(leader)) await killPostgres(host);
  return Date.now();
}

async function continueStandbys(leader: DatabaseHost): Promise<number> {
  const back = Date.now();
  for (const host of standbysOf(leader)) await continuePatroni(host);
  return back;
}

/** A connection that was open has so long to deliver what the server said before it was cut; ms. */
const inFlightMs = 500;
/** Longest time until a payment leaves, in its slot, after a worker has committed to send it; ms. */
const slotMs = 1_000;
/** From the moment that the database is gone until the servers refuse what they cannot do. */
const refusedMs = 2_500;
/** The same where a call may wait for the locks of another process's commit until a heartbeat says why; ms. */
const lockedMs = 5_000;
/** The same where it says nothing any more, and no connection breaks; ms. */
const silentMs = 12_000;
/** The same where each step of a call may wait for the disk; ms. */
const slowDiskMs = 15_000;
/** Calls that left so shortly before the end of an outage may meet what comes after; ms. */
const edgeMs = 1_000;

const isWrite = ({ sent }: Called): boolean => changesSomething(sent.call);

/** Each call that failed between two moments was told so in time, as something that passes. */
function expectRefusals({ loading, findings }: Scene, since: number, end: number, mostMs = refusedMs): void {
  const refused = failed(loading.between(since, end));
  findings.say(`${refused.length} of ${loading.between(since, end).length} calls failed meanwhile`);
  const others = refused.filter(({ answer }) => answer?.status !== 503);
  findings.none('of them with another answer than 503', others.length, JSON.stringify(others[0]));
  const slowest = Math.max(0, ...refused.map(({ answer }) => answer?.ms ?? 0));
  findings.atMost('the slowest of them', slowest, mostMs);
}

/** After writes go on, nobody meets what is left of the outage. */
const settledMs = 2_000;
function expectNoneAfter({ loading, findings }: Scene, since: number): void {
  const late = failed(loading.between(since + settledMs));
  findings.none('calls that failed after writes went on', late.length, JSON.stringify(late[0]));
}

/** Both the writers and the product write on by another primary within `most`. */
async function expectFailover(scene: Scene, since: number, most: number): Promise<number> {
  const { writing, loading, findings, leader } = scene;
  const attempts = connectionAttempts(10_000);
  const ms = await writing.nextAcknowledged(since, 120_000, addresses[leader]);
  findings.atMost('until a new primary acknowledged a write', ms, most);
  const ofProduct = await loading.nextWrite(since, 120_000);
  findings.atMost('until the product acknowledged one', ofProduct, most);
  findings.fewer('connections tried by each process a second', await attempts, 4);
  return since + ofProduct;
}

const acknowledgedBy = ({ writing }: Scene, host: DatabaseHost, after: number): number =>
  writing
    .lines()
    .filter(
      ({ at, server, outcome }) => at > after && server === addresses[host] && outcome === 'acknowledged',
    ).length;

/** Returns the writes that the product acknowledged between two moments. */
function acknowledgedMeanwhile({ loading }: Scene, since: number, end: number): Called[] {
  const writes = loading.between(since, end).filter(isWrite);
  return writes.filter(
    ({ answer }) => answer?.status !== undefined && answer.status < 300 && answer.at < end,
  );
}

async function cutOff(
  scene: Scene,
  cut: () => Promise<unknown>,
  heal: () => Promise<unknown>,
): Promise<void> {
  const { findings, leader } = scene;
  const since = Date.now();
  await cut();
  const on = await expectFailover(scene, since, 30_000);
  // longer than its lease: healed earlier, the old primary may win that back
  await wait(Math.max(0, since + 90_000 - Date.now()));
  findings.none(
    'acknowledged by the old primary after it was cut off',
    acknowledgedBy(scene, leader, since + inFlightMs),
  );
  await heal();
  findings.atMost('until it streamed again', await until('it streams', isRunning(leader), 120_000), 60_000);
  expectRefusals(scene, since, on - edgeMs, silentMs);
  expectNoneAfter(scene, on);
}

export const databaseScenarios: Record<string, Scenario> = {
  C1: {
    title: 'the plug of the primary’s host is pulled',
    async play(scene) {
      const { findings, leader } = scene;
      const since = Date.now();
      await hosts[leader].kill();
      const on = await expectFailover(scene, since, 30_000);
      await startDatabaseHost(hosts[leader]);
      findings.say(
        `back as a standby after ${seconds(await until('it streams', isRunning(leader), 120_000))}`,
      );
      expectRefusals(scene, since, on - edgeMs);
      expectNoneAfter(scene, on);
    },
  },
  C2: {
    title: 'the primary’s PostgreSQL is killed',
    async play(scene) {
      const { writing, loading, findings, leader } = scene;
      const since = Date.now();
      await killPostgres(leader);
      await wait(1_000);
      await writing.nextAcknowledged(since + 1_000, 60_000);
      findings.atMost(
        'longest time without an acknowledged write',
        writing.longestPause(since - 1_000),
        15_000,
      );
      const on = since + (await loading.nextWrite(since + inFlightMs, 60_000)) + inFlightMs;
      findings.atMost('until the product acknowledged one', on - since, 15_000);
      await wait(10_000);
      expectRefusals(scene, since, on - edgeMs);
      expectNoneAfter(scene, on);
    },
  },
  C3: {
    title: 'the primary’s network is cut for 90 s',
    play: (scene) => cutOff(scene, hosts[scene.leader].cut, hosts[scene.leader].heal),
  },
  C4: {
    title: 'the primary hears the others and is not heard for 90 s',
    play: (scene) =>
      cutOff(
        scene,
        () => hosts[scene.leader].silence(),
        () => hosts[scene.leader].unsilence(),
      ),
  },
  C5: {
    title: 'another host is made the primary',
    async play(scene) {
      const { writing, loading, findings, leader } = scene;
      const since = Date.now();
      const [candidate] = standbysOf(leader);
      const wanted = ['--leader', leader, '--candidate', candidate];
      await patronictl(hosts[leader], 'switchover', 'sanaga', '--force', ...wanted);
      await writing.nextAcknowledged(since, 60_000, addresses[leader]);
      findings.atMost('longest time without an acknowledged write', writing.longestPause(since), 6_000);
      const on = Date.now() + (await loading.nextWrite(Date.now(), 60_000));
      await wait(10_000);
      expectRefusals(scene, since, on);
      expectNoneAfter(scene, on);
    },
  },
  C6: {
    title: 'PostgreSQL of one standby is killed, then of both for 60 s',
    async play(scene) {
      const { writing, loading, findings, leader } = scene;
      const [first] = standbysOf(leader);
      let since = Date.now();
      await killPostgres(first);
      await wait(10_000);
      findings.atMost('longest pause with one standby gone', writing.longestPause(since), 1_000);
      const without = failed(loading.between(since));
      findings.none('calls that failed with one standby gone', without.length, JSON.stringify(without[0]));
      await untilWhole();

      since = await stopStandbys(leader);
      await wait(60_000);
      const meanwhile = acknowledgedBy(scene, leader, since + inFlightMs);
      findings.none('acknowledged while both were gone', meanwhile);
      const back = await continueStandbys(leader);
      await until('they stream', isRunning(first), 60_000);
      findings.atMost('until writes went on', await writing.nextAcknowledged(back, 60_000), 10_000);
      findings.atMost('until the product wrote on', await loading.nextWrite(back, 60_000), 10_000);
      const told = acknowledgedMeanwhile(scene, since + inFlightMs, back);
      findings.none('writes that the product acknowledged meanwhile', told.length, JSON.stringify(told[0]));
      expectRefusals(scene, since, back - refusedMs, lockedMs);
      const reads = failed(loading.between(since, back - edgeMs)).filter((call) => !isWrite(call));
      findings.none('reads that failed meanwhile', reads.length, JSON.stringify(reads[0]));
    },
  },
  C10: {
    title: 'one member of etcd is killed, then two for 60 s',
    async play({ writing, loading, findings, leader }) {
      const [first, second] = standbysOf(leader);
      const expectNoEffect = (gone: string, since: number) => {
        findings.atMost(`longest pause with ${gone} gone`, writing.longestPause(since), 1_000);
        const calls = loading.between(since, Date.now());
        findings.say(`${calls.length} calls of the product with ${gone} gone`);
        findings.none('of them that failed', failed(calls).length, JSON.stringify(failed(calls)[0]));
      };
      let since = Date.now();
      await killEtcd(first);
      await wait(15_000);
      expectNoEffect('one member', since);
      since = Date.now();
      await killEtcd(second);
      await wait(60_000);
      expectNoEffect('two members', since);
      findings.none('primaries that changed', (await primary()) === leader ? 0 : 1);
      for (const host of [first, second]) startEtcd(hosts[host]);
    },
  },
  C11: {
    title: 'PostgreSQL of all hosts is away for 60 s',
    async play(scene) {
      const { writing, loading, watch, findings } = scene;
      for (const host of databaseHosts) await stopPatroni(host);
      for (const host of databaseHosts) await killPostgres(host);
      const since = Date.now();
      await wait(5_000);
      findings.fewer('connections tried by each process a second', await connectionAttempts(50_000), 4);
      await wait(Math.max(0, since + 60_000 - Date.now()));
      findings.none(
        'acknowledged meanwhile',
        writing.lines().filter(({ at, outcome }) => at > since + inFlightMs && outcome === 'acknowledged')
          .length,
      );
      findings.fewer('MB by which a server has grown', watch.growth(), 50);
      for (const host of databaseHosts) await continuePatroni(host);
      const primaryMs = await until('a primary', async () => (await primary()) !== undefined, 120_000);
      const back = Date.now();
      findings.say(`a primary after ${seconds(primaryMs)}`);
      const areReady = async () =>
        (await Promise.all(serverHosts.map((name) => isReady(hosts[name], 'api')))).every(Boolean);
      findings.atMost('until the API was ready after it', await until('ready', areReady, 60_000), 10_000);
      findings.atMost('until writes went on after it', await writing.nextAcknowledged(back, 60_000), 10_000);
      const on = back + (await loading.nextWrite(back, 60_000));
      findings.atMost('until the product wrote on after it', on - back, 10_000);
      await wait(5_000);
      expectRefusals(scene, since, back - refusedMs);
      expectNoneAfter(scene, on);
    },
  },
  C12: {
    title: 'the disk of the primary is full for 45 s',
    async play(scene) {
      const { writing, loading, findings, leader } = scene;
      const filler = `${diskFolder}/filler`;
      const since = Date.now();
      await hosts[leader].exec(['sh', '-c', `head -c 8G /dev/zero > ${filler} || true`]);
      const full = Date.now();
      await wait(45_000);
      findings.say(`the primary is ${(await primary()) ?? 'nobody'}`);
      await hosts[leader].exec(['rm', filler]);
      const space = Date.now();
      findings.atMost(
        'until writes went on, with space',
        await writing.nextAcknowledged(space, 90_000),
        30_000,
      );
      const on = space + (await loading.nextWrite(space, 90_000));
      findings.atMost('until the product wrote on', on - space, 30_000);
      findings.say(`longest time without an acknowledged write ${seconds(writing.longestPause(full))}`);
      await wait(5_000);
      expectRefusals(scene, since, space, slowDiskMs);
      expectNoneAfter(scene, on);
    },
  },
  C16: {
    title: 'both standbys are gone, and whoever waits for them is cancelled',
    async play(scene) {
      const { loading, findings, leader } = scene;
      const since = await stopStandbys(leader);
      let cancelled = 0;
      while (Date.now() < since + 30_000) {
        const rows = await asSuperuser(
          `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep' and datname = 'sanaga'`,
        );
        cancelled += rows.length;
        await wait(200);
      }
      const back = await continueStandbys(leader);
      findings.atLeast('commits cancelled while they waited', cancelled, 10);
      const told = acknowledgedMeanwhile(scene, since + inFlightMs, back);
      findings.none('writes that the product acknowledged meanwhile', told.length, JSON.stringify(told[0]));
      const sent = (await operatorJournal()).filter(({ acceptedAt }) => {
        const at = Date.parse(acceptedAt);
        return at > since + slotMs + inFlightMs && at < back;
      });
      findings.none('payments that left meanwhile', sent.length, JSON.stringify(sent[0]));
      await until('a standby streams', isRunning(standbysOf(leader)[0]), 60_000);
      findings.atMost('until the product wrote on', await loading.nextWrite(back, 60_000), 15_000);
      expectRefusals(scene, since, back - refusedMs, lockedMs);
    },
  },
};
