import { issueDueFirst } from '../../../src/billing/billing.service.ts';
import { createMoneyKit, type MoneyKit } from '../money/money-kit.ts';
import { subjectsOf } from '../wallet/app.ts';
import { moneyArrived } from './app.ts';

export type { Holder, MoneyKit } from '../money/money-kit.ts';

export const moneyKit = (environment: Record<string, string> = {}): Promise<MoneyKit> =>
  createMoneyKit({ subjectsOf, moneyArrived, issueDueFirst, environment });
