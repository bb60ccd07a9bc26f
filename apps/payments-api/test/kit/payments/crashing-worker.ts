import { expect } from '@jest/globals';
import type { Dependencies } from '../../../src/kernel/dependencies.ts';
import { atEveryPoint } from '../base/fault-injection.ts';
import type { MoneyKit } from './money-kit.ts';

/** Breaks a step at each of its statements; whatever became of it, the money is right. */
export const breakAtEveryPoint = (
  kit: MoneyKit,
  step: (broken: Dependencies) => Promise<void>,
  afterwards: () => Promise<void>,
): Promise<number> =>
  atEveryPoint(kit.deps, step, async () => {
    await afterwards();
    expect(await kit.violations()).toEqual([]);
  });

/**
 * Crashes a worker at each statement of its steps and lets another one finish: what `approved` leaves to the operator
 * ends as the operator decides, and each request is sent under one reference id. Returns the number of statements.
 */
export async function crashWorkerAtEveryPoint(
  kit: MoneyKit,
  outcome: 'successful' | 'failed',
  approved: () => Promise<string>,
): Promise<number> {
  kit.operator.outcome = outcome;
  let id = '';
  const points = await breakAtEveryPoint(
    kit,
    async (broken) => {
      id = await approved();
      const crashing = kit.newWorker(broken);
      for (let looks = 0; looks < 4; looks += 1) {
        await crashing.runOnce();
        kit.pass(1);
      }
    },
    async () => {
      kit.pass(61);
      await kit.settle(40);
      expect(await kit.statusOf(id)).toBe(outcome === 'successful' ? 'COMPLETED' : 'PROBLEMATIC FAILED');
    },
  );
  const requests = await kit.deps.db.selectFrom('operator_request').select('reference_id').execute();
  expect(new Set(kit.operator.posts)).toEqual(new Set(requests.map(({ reference_id }) => reference_id)));
  expect(kit.operator.payments.size).toBe(requests.length);
  return points;
}
