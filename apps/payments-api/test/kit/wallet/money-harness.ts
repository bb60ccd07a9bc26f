import { createPeopleHarness } from '../identity/harness.ts';
import { withMoney, type MoneyHarness } from '../money/money-harness.ts';
import { buildApp, subjectsOf } from './app.ts';

export { somePayment, type MoneyHarness, type TestHolder } from '../money/money-harness.ts';

export async function createMoneyHarness(): Promise<MoneyHarness> {
  const h = await createPeopleHarness({ buildApp });
  return withMoney(h, subjectsOf(h.dependencies));
}
