import { issueDueFirst } from '../../../src/billing/billing.service.ts';
import { createPeopleHarness } from '../identity/harness.ts';
import { withMoney, type MoneyHarness } from '../money/money-harness.ts';
import { subjectsOf } from '../wallet/app.ts';
import { buildApp, moneyArrived } from './app.ts';

export { somePayment, type MoneyHarness, type TestHolder } from '../money/money-harness.ts';

export async function createMoneyHarness(): Promise<MoneyHarness> {
  const h = await createPeopleHarness({ buildApp, moneyArrived, issueDueFirst });
  return withMoney(h, subjectsOf(h.dependencies));
}
