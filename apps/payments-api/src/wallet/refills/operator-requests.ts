import type { Tx } from '@sanaga/database';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { queueRequest } from '../../operator/requests.ts';

interface RefillToCollect {
  id: string;
  organisation_id: string;
  amount: bigint;
  account_number: string;
}

/** The request to the holder's own account. */
export const queueCollection = (tx: Tx, deps: Dependencies, refill: RefillToCollect): Promise<void> =>
  queueRequest(tx, deps, {
    kind: 'COLLECTION',
    subjectType: 'REFILL',
    subjectId: refill.id,
    organisationId: refill.organisation_id,
    attempt: 1,
    amount: refill.amount,
    number: refill.account_number,
    payerMessage: 'Wallet refill',
    payeeNote: 'Wallet refill',
  });
