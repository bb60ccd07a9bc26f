import { setTimeout as wait } from 'node:timers/promises';
import { asSuperuser } from './database.ts';
import { seconds } from './findings.ts';
import { acknowledged, failed, percentile } from './loading.ts';
import type { Scene } from './scenario.ts';

/** Time in which 40 calls a second are 10,000; ms. */
const neededMs = 250_000;
const shownFailures = 5;

/**
 * Waits for enough calls to show a single failure in thousands, and checks that none fails. Returns when the last one
 * was.
 */
export async function expectAllServed(
  { loading, findings }: Scene,
  since: number,
  steps: { at: number; what: string }[],
): Promise<number> {
  const callsNeeded = (loading.callsASecond * neededMs) / 1_000;
  while (loading.between(since).length < callsNeeded) await wait(1_000);
  const end = Date.now();
  await wait(tailMs);
  const calls = loading.between(since, end);
  findings.atLeast('calls', calls.length, callsNeeded);
  const broken = failed(calls);
  findings.none('that failed', broken.length, JSON.stringify(broken[0]));
  for (const { sent, answer } of broken.slice(0, shownFailures)) {
    const before = steps.findLast(({ at }) => at < sent.at);
    const later = `${seconds(sent.at - (before?.at ?? since))} after the beginning of ${before?.what ?? 'nothing'}`;
    findings.say(`${answer?.status ?? answer?.error} ${sent.call}, ${later}`);
  }
  findings.say(`p50 ${percentile(calls, 50)} ms, p99 ${percentile(calls, 99)} ms`);
  return end;
}

/** Time for responses that are still on their way after the last call that is counted; ms. */
const tailMs = 3_000;

/** Checks that streams came back in time, and that their readers know how each payment ended. */
export async function expectStreams({ loading, findings }: Scene, since: number, end: number): Promise<void> {
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
