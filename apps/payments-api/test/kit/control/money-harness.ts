import { issueDueFirst, tryAgainWithMoney } from '../../../src/billing/billing.service.ts';
import { subjectsOf } from '../../../src/control/subjects.ts';
import { createPeopleHarness } from '../identity/harness.ts';
import { withMoney, type MoneyHarness } from '../money/money-harness.ts';
import { buildApp } from './app.ts';

export { somePayment, type MoneyHarness, type TestHolder } from '../money/money-harness.ts';

export async function createMoneyHarness(): Promise<MoneyHarness> {
  const h = await createPeopleHarness({ buildApp, moneyArrived: tryAgainWithMoney, issueDueFirst });
  return withMoney(h, subjectsOf(h.dependencies));
}
