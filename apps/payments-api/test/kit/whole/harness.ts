import { buildApp } from '../../../src/app.ts';
import { voidBills } from '../../../src/billing/billing.repository.ts';
import { issueDueFirst, tryAgainWithMoney } from '../../../src/billing/billing.service.ts';
import type { HarnessParts } from '../base/harness.ts';
import { createPeopleHarness, type Harness } from '../identity/harness.ts';

export type { Harness } from '../identity/harness.ts';

/** Creates the whole API. */
export const createHarness = (
  parts: Pick<HarnessParts, 'prepareDatabase' | 'connections'> = {},
): Promise<Harness> =>
  createPeopleHarness({ buildApp, moneyArrived: tryAgainWithMoney, issueDueFirst, voidBills, ...parts });
