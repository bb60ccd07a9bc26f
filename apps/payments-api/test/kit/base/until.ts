import { setTimeout as wait } from 'node:timers/promises';

/** Between two looks; ms. */
const lookMs = 20;

/** Looks until the condition holds; what ends one that never does is the time of the test. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await wait(lookMs);
}
