import { appendFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { runChaos, type Outcome } from './chaos.ts';
import { describePlan, planOf } from './plan.ts';

const number = (name: string, fallback: number): number => Number(process.env[name] ?? fallback);
const plan = planOf({
  seed: number('CHAOS_SEED', Date.now() % 1_000_000),
  rows: number('CHAOS_ROWS', 500),
  kills: number('CHAOS_KILLS', 10),
});
const { rows, kills } = plan;

/** Time that the largest run may take; ms. */
const limitMs = 30 * 60_000;

/** Says how it went, and adds it to the table of several runs where there is one. */
function report(outcome: Outcome): void {
  const { statuses, waits, violations, seconds } = outcome;
  const ends = Object.entries(statuses).map(([status, count]) => `${count} ${status}`);
  console.log(
    [
      `chaos: ${ends.join(', ')}; ${outcome.otherMoney} moved other money, ${outcome.turned} turned;`,
      `${outcome.differences} open differences, ${outcome.shownByCallbacks} of them shown by callbacks;`,
      `${outcome.forPeople} that only people can end; ${outcome.short} times short of float;`,
      `${outcome.posts} requests for payments; ${seconds.toFixed(1)} s; ${violations.length} violations;`,
      `another holder's ${waits.payments} payments waited ${waits.untilSent.toFixed(1)} s to be sent and`,
      `${waits.untilSettled.toFixed(1)} s to be settled, ${waits.untilSettledWhenShort.toFixed(1)} s while the float was short`,
    ].join(' '),
  );
  const table = process.env['CHAOS_TABLE'];
  if (table) appendFileSync(table, `${JSON.stringify({ seed: plan.seed, ...outcome })}\n`);
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);

it(
  `no money is lost and nobody of ${rows} paid twice, while two servers are killed ${kills} times and the operator errs`,
  async () => {
    console.log(`chaos: ${describePlan(plan)}`);
    const outcome = await runChaos(plan);
    report(outcome);
    const {
      violations,
      paidTwice,
      undetected,
      falseAlarms,
      capturedWrong,
      stuck,
      postedTooOften,
      deadlocks,
    } = outcome;
    expect({
      ...{ violations, paidTwice, undetected, falseAlarms, capturedWrong, stuck, postedTooOften, deadlocks },
    }).toEqual({
      ...{ violations: [], paidTwice: [], undetected: [], falseAlarms: [], capturedWrong: [] },
      ...{ stuck: [], postedTooOften: [], deadlocks: 0 },
    });
    const { short, statuses, waits } = outcome;
    expect(short).toBeGreaterThan(0);
    expect(sum(Object.values(statuses))).toBe(rows);
    expect(waits.unfinished).toBe(0);
    expect(waits.payments).toBeGreaterThan(0);
  },
  limitMs,
);
