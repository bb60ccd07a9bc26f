import { setTimeout as wait } from 'node:timers/promises';
import { asSuperuser } from './database.ts';
import { seconds } from './findings.ts';
import { acknowledged, failed, percentile } from './loading.ts';
import { serverHosts } from './places.ts';
import { crash, restart, type Role, untilReady } from './product.ts';
import type { Scenario, Scene } from './scenario.ts';
import { hosts } from './up.ts';

/** What comes after the last call that is counted may still be on its way; ms. */
const tailMs = 3_000;

/** Streams came back in time, and whoever follows them knows how each payment ended. */
async function expectStreams({ loading, findings }: Scene, since: number, end: number): Promise<void> {
  const lines = loading.streams().filter(({ at }) => at >= since && at < end);
  const opened = lines.filter(({ what }) => what === 'open');
  findings.atLeast('streams that ended and came back', opened.length, 1);
  findings.atMost(
    'the longest time until one was back',
    Math.max(0, ...opened.map(({ ms }) => ms ?? 0)),
    3_000,
  );
  const calls = acknowledged(loading.between(since, end), 'approve');
  const finished = await asSuperuser<{ id: string; at: Date }>(
    `select subject_id as id, max(finished_at) as at from operator_request
     where subject_id = any($1::uuid[]) and finished_at < $2 group by 1`,
    [calls.map(({ sent }) => sent.id), new Date(end - tailMs)],
  );
  const validators = new Map(calls.map(({ sent }) => [sent.id, sent.by]));
  const missed = finished.filter(({ id, at }) => {
    const since = at.getTime() - clockMs;
    return !loading
      .streams()
      .some(
        (line) =>
          line.stream === validators.get(id) &&
          line.at >= since &&
          (line.what === 'open' || (line.what === 'change' && line.id === id)),
      );
  });
  findings.say(`${finished.length} payments ended under somebody’s eyes`);
  findings.none('ends that nobody was told', missed.length, JSON.stringify(missed[0]));
}
/** The time in the row was taken before its commit, by a clock that was read up to half a minute before; ms. */
const clockMs = 250;

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
const callsNeeded = 10_000;
const shownFailures = 5;

export const serverScenarios: Record<string, Scenario> = {
  C7: {
    title: 'front servers, APIs and workers are restarted one after the other, three times',
    async play(scene) {
      const { loading, findings } = scene;
      const since = Date.now();
      const restarts: { at: number; what: string }[] = [];
      for (let round = 0; round < rounds; round += 1)
        for (const role of ['front', 'api', 'worker'] satisfies Role[])
          for (const name of serverHosts) {
            const at = Date.now();
            await restart(hosts[name], role);
            restarts.push({ at, what: `${role} of ${name}` });
          }
      while (loading.between(since).length < callsNeeded) await wait(1_000);
      const end = Date.now();
      await wait(tailMs);
      const calls = loading.between(since, end);
      findings.atLeast('calls', calls.length, callsNeeded);
      const broken = failed(calls);
      findings.none('that failed', broken.length, JSON.stringify(broken[0]));
      for (const { sent, answer } of broken.slice(0, shownFailures)) {
        const before = restarts.findLast(({ at }) => at < sent.at);
        const later = `${seconds(sent.at - (before?.at ?? since))} after the stop of ${before?.what ?? 'nothing'}`;
        findings.say(`${answer?.status ?? answer?.error} ${sent.call}, ${later}`);
      }
      findings.say(`p50 ${percentile(calls, 50)} ms, p99 ${percentile(calls, 99)} ms`);
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
};
