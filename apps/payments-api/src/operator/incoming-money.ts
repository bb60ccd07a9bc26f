import type { Tx } from '@sanaga/database';
import { availableAccount, postTransfers } from '@sanaga/ledger';
import type { Dependencies } from '../kernel/dependencies.ts';

interface IncomingMoney {
  /** Reference that makes it happen only once. */
  reference: string;
  kind: 'COLLECTION' | 'REFILL' | 'ACCOUNT_VERIFICATION';
  organisationId: string;
  /** Whole XAF. */
  amount: bigint;
}

/** Credits float → available: the holder's money is with the operator, and we owe it. */
export async function creditFromOperator(
  deps: Dependencies,
  tx: Tx,
  { reference, kind, organisationId, amount }: IncomingMoney,
): Promise<void> {
  const legs = [
    { account: 'operator:momo:float', amount: -amount },
    { account: availableAccount(organisationId), amount },
  ];
  await postTransfers(tx, [{ reference, kind, currency: 'XAF', organisationId, legs }]);
  await deps.moneyArrived(tx, organisationId);
}
