import { waysOfBilling } from './billing-ways.ts';
import { waysOfBulk } from './bulk-ways.ts';
import { waysOfLifecycle } from './lifecycle-ways.ts';
import { waysOfMoney } from './money-ways.ts';
import { waysOfPeople } from './people-ways.ts';
import { waysOfPlatform } from './platform-ways.ts';
import { waysOfReconciliation } from './reconciliation-ways.ts';
import type { Way } from './world.ts';

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
