import { subjectsOf } from '../../../src/control/subjects.ts';
import { withMoney, type MoneyHarness } from '../money/money-harness.ts';
import { createHarness } from './harness.ts';

export { somePayment, type MoneyHarness, type TestHolder } from '../money/money-harness.ts';

/** Creates the whole API with a worker that acts on demand, and money in wallets. */
export async function createMoneyHarness(
  parts: Parameters<typeof createHarness>[0] = {},
): Promise<MoneyHarness> {
  const h = await createHarness(parts);
  return withMoney(h, subjectsOf(h.dependencies));
}
