import type { Dependencies } from '../kernel/dependencies.ts';
import type { Subjects } from '../operator/subjects.ts';
import { transactionSubject } from '../payments/settlement/settlement.ts';
import { refillSubject } from '../wallet/refills/refill-settlement.ts';

/**
 * Returns the handlers of the operator's results for each kind of request; control is the context that knows every
 * owner.
 */
export const subjectsOf = (deps: Dependencies): Subjects => ({
  TRANSACTION: transactionSubject(deps),
  REFILL: refillSubject(deps),
});
