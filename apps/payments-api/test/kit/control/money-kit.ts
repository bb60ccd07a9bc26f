import { issueDueFirst, tryAgainWithMoney } from '../../../src/billing/billing.service.ts';
import { subjectsOf } from '../../../src/control/subjects.ts';
import { createMoneyKit } from '../money/money-kit.ts';
import { withPayments, type MoneyKit } from '../payments/money-kit.ts';

export { subjectsOf } from '../../../src/control/subjects.ts';
export type { Holder } from '../money/money-kit.ts';
export type { MoneyKit } from '../payments/money-kit.ts';

/** Creates a kit with every context behind it. */
export const moneyKit = async (environment: Record<string, string> = {}): Promise<MoneyKit> =>
  withPayments(
    await createMoneyKit({ subjectsOf, moneyArrived: tryAgainWithMoney, issueDueFirst, environment }),
  );
