import { waysOfBilling } from './billing-scenarios.ts';
import { waysOfBulk } from './bulk-scenarios.ts';
import { waysOfLifecycle } from './lifecycle-scenarios.ts';
import { waysOfMoney } from './money-scenarios.ts';
import { waysOfPeople } from './people-scenarios.ts';
import { waysOfPlatform } from './platform-scenarios.ts';
import { waysOfReconciliation } from './reconciliation-scenarios.ts';
import type { Way } from './test-context.ts';

/** How each operation of the contract is called so that it succeeds, by operation id. */
export const ways: Record<string, Way> = {
  ...waysOfPeople,
  ...waysOfLifecycle,
  ...waysOfMoney,
  ...waysOfBulk,
  ...waysOfBilling,
  ...waysOfPlatform,
  ...waysOfReconciliation,
};
