import { scenariosOfApprovals } from './approval-scenarios.ts';
import { scenariosOfBeneficiaryChanges } from './beneficiary-scenarios.ts';
import { scenariosOfBilling } from './billing-scenarios.ts';
import { scenariosOfBulk } from './bulk-scenarios.ts';
import { scenariosOfComments } from './comment-scenarios.ts';
import { scenariosOfDocuments } from './document-scenarios.ts';
import { scenariosOfFloat } from './float-scenarios.ts';
import { scenariosOfLifecycle } from './lifecycle-scenarios.ts';
import { scenariosOfMoney } from './money-scenarios.ts';
import { scenariosOfMonthEnds } from './month-end-scenarios.ts';
import { scenariosOfPeople } from './people-scenarios.ts';
import { scenariosOfPlatform } from './platform-scenarios.ts';
import { scenariosOfReconciliation } from './reconciliation-scenarios.ts';
import type { Scenario } from './test-context.ts';

/** Successful call of each operation of the contract, by operation id. */
export const scenarios: Record<string, Scenario> = {
  ...scenariosOfPeople,
  ...scenariosOfLifecycle,
  ...scenariosOfDocuments,
  ...scenariosOfMoney,
  ...scenariosOfBeneficiaryChanges,
  ...scenariosOfApprovals,
  ...scenariosOfComments,
  ...scenariosOfBulk,
  ...scenariosOfBilling,
  ...scenariosOfPlatform,
  ...scenariosOfReconciliation,
  ...scenariosOfFloat,
  ...scenariosOfMonthEnds,
};
