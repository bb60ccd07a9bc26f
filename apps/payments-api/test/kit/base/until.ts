import { setTimeout as wait } from 'node:timers/promises';

/** Time between two looks; ms. */
const lookMs = 20;

/** Looks until the condition holds; the time limit of the test ends one that never does. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await wait(lookMs);
}
