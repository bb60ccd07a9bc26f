import type { Tx } from '@sanaga/database';
import { requestExpiryMs, type VerificationStatus } from '@sanaga/domain';
import type { Dependencies } from '../../kernel/dependencies.ts';
import { queueRequest } from '../../operator/requests.ts';

interface RefillToCollect {
  id: string;
  organisation_id: string;
  amount: bigint;
  account_number: string;
  /** Null for an ordinary refill. */
  verification: VerificationStatus | null;
}

/** Queues the request to the holder's own account. */
export const queueCollection = (tx: Tx, deps: Dependencies, refill: RefillToCollect): Promise<void> => {
  // what the phone shows next to the amount
  const note = refill.verification ? 'Account verification' : 'Wallet refill';
  return queueRequest(tx, deps, {
    kind: 'COLLECTION',
    expiresAt: new Date(deps.now().getTime() + requestExpiryMs),
    subjectType: 'REFILL',
    subjectId: refill.id,
    organisationId: refill.organisation_id,
    attempt: 1,
    amount: refill.amount,
    number: refill.account_number,
    payerMessage: note,
    payeeNote: note,
  });
};
