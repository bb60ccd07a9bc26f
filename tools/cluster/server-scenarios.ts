import { setTimeout as wait } from 'node:timers/promises';
import type { HostileLine } from './call-journal.ts';
import { asSuperuser, until } from './database.ts';
import { seconds } from './findings.ts';
import { failed, percentile, runOnClient } from './loading.ts';
import { operatorJournal } from './oracle.ts';
import { serverHosts } from './places.ts';
import type { Scenario } from './scenario.ts';
import { expectAllServed, expectStreams } from './served.ts';
import {
  crash,
  isReady,
  logOf,
  readiness,
  restart,
  type Role,
  startServer,
  stopServer,
  untilReady,
} from './servers.ts';
import { hosts } from './up.ts';

interface Ages {
  look: number;
  mail: number;
}

/** The oldest look at the operator and the oldest mail that are due and not done; seconds. */
const oldest = async (): Promise<Ages> => {
  const [ages] = await asSuperuser<Ages>(
    `select coalesce((select extract(epoch from clock_timestamp() - min(due_at)) from operator_request
               where state = 'SENT' and due_at < clock_timestamp()), 0)::float8 as look,
            coalesce((select extract(epoch from clock_timestamp() - min(created_on)) from pgboss.job
               where name = 'mail' and state in ('created', 'retry', 'active')), 0)::float8 as mail`,
  );
  return ages ?? { look: 0, mail: 0 };
};

/** Payments for which the operator's worker is to do something, and has sent nothing yet. */
const waitingToBeSent = async (): Promise<number> => {
  const [found] = await asSuperuser<{ count: number }>(
    "select count(*)::int as count from operator_request where state = 'QUEUED' and due_at < clock_timestamp()",
  );
  return found?.count ?? 0;
};

/** Looks each second while `work` goes on, and until nothing old is left. */
async function oldestDuring(work: Promise<void>): Promise<Ages> {
  const most = { look: 0, mail: 0 };
  let isOver = false;
  const done = work.finally(() => (isOver = true));
  for (;;) {
    const now = await oldest();
    most.look = Math.max(most.look, now.look);
    most.mail = Math.max(most.mail, now.mail);
    if (isOver && now.look < 10 && now.mail < 10) break;
    await wait(1_000);
  }
  await done;
  return most;
}

const rounds = 3;
const crashes = 20;
/** s. */
const clockAhead = 120;
/** Time that a server with a wrong clock is watched; ms. */
const aloneMs = 20_000;
/** Before hostile calls, and with them; ms. */
const calmMs = 20_000;
const hostileMs = 60_000;

export const serverScenarios: Record<string, Scenario> = {
  C7: {
    title: 'front servers, APIs and workers are restarted one after the other, three times',
    async play(scene) {
      const since = Date.now();
      const restarts: { at: number; what: string }[] = [];
      for (let round = 0; round < rounds; round += 1)
        for (const role of ['front', 'api', 'worker'] satisfies Role[])
          for (const name of serverHosts) {
            const at = Date.now();
            await restart(hosts[name], role);
            restarts.push({ at, what: `${role} of ${name}` });
          }
      const end = await expectAllServed(scene, since, restarts);
      await expectStreams(scene, since, end);
    },
  },
  C9: {
    title: 'an API or a worker is killed and started again, twenty times',
    async play({ loading, findings, random }) {
      const since = Date.now();
      const killing = async () => {
        for (let time = 0; time < crashes; time += 1) {
          const host = hosts[random.pick(serverHosts)];
          const role = random.pick<Role>(['api', 'worker']);
          await crash(host, role);
          await wait(random.whole(2_000, 8_000));
          await untilReady(host, role);
        }
      };
      const { look, mail } = await oldestDuring(killing());
      findings.atMost('the longest that a look at the operator was due', look * 1_000, 65_000);
      findings.atMost('the longest that a mail waited', mail * 1_000, 75_000);
      const calls = loading.between(since);
      findings.say(`${failed(calls).length} of ${calls.length} calls failed`);
    },
  },
  C14: {
    title: 'a worker’s clock is 120 s ahead, then an API’s 120 s behind',
    async play({ loading, findings }) {
      const { app1, app2 } = hosts;
      const since = Date.now();
      await stopServer(app2, 'worker');
      startServer(app2, 'worker', { ahead: clockAhead });
      const reason = `no work is taken: the clock is ${clockAhead}.0 s ahead`;
      await until('it says why', async () => (await readiness(app2, 'worker')).includes(reason), 60_000);
      findings.none('that are ready', (await isReady(app2, 'worker')) ? 1 : 0);
      findings.atLeast('lines of its log that say why', logOf(app2, 'worker').split(reason).length - 1, 1);
      // alone, it would have to do all of the work
      await stopServer(app1, 'worker');
      const alone = Date.now();
      await wait(aloneMs);
      const sent = (await operatorJournal()).filter(({ acceptedAt }) => Date.parse(acceptedAt) > alone);
      findings.none('payments that it sent', sent.length, JSON.stringify(sent[0]));
      findings.atLeast('approved payments that wait to be sent', await waitingToBeSent(), 1);
      startServer(app1, 'worker');
      await untilReady(app1, 'worker');
      await restart(app2, 'worker');
      await restart(app2, 'api', { ahead: -clockAhead });
      await wait(aloneMs);
      await restart(app2, 'api');
      const broken = failed(loading.between(since));
      findings.none('calls that failed', broken.length, JSON.stringify(broken[0]));
    },
  },
  C15: {
    title: '500 slow callers, headers of 100 kB and JSON that is 10,000 deep come to the edge',
    async play({ loading, findings }) {
      const calm = Date.now();
      await wait(calmMs);
      const since = Date.now();
      const hostile = runOnClient(hosts.operator, 'hostile-calls.ts');
      await wait(hostileMs);
      const end = Date.now();
      const said = (await hostile.stop())
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as HostileLine);
      for (const [kind, answers] of Map.groupBy(said, (line) => line.kind)) {
        const statuses = Map.groupBy(answers, ({ status }) => status ?? 'closed');
        const counts = [...statuses].map(([status, all]) => `${all.length} × ${status}`).join(', ');
        findings.say(
          `${kind}: ${counts}, after ${seconds(Math.max(...answers.map(({ ms }) => ms)))} at most`,
        );
        findings.none(
          'of them served or failed',
          answers.filter(({ status = 0 }) => status >= 500 || status === 200).length,
        );
      }
      const calls = loading.between(since, end);
      findings.atMost('the others’ p99', percentile(calls, 99), 1_000);
      findings.say(`before it ${percentile(loading.between(calm, since), 99)} ms`);
      const broken = failed(calls);
      findings.none('calls of others that failed', broken.length, JSON.stringify(broken[0]));
    },
  },
};
