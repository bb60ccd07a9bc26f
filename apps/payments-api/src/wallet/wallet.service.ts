import { together, type Database } from '@sanaga/database';
import { fundsOf } from '@sanaga/ledger';
import { Failure } from '../kernel/failure.ts';
import { walletReference } from '../identity/organisations/wallet-number.ts';
import { walletNumberOf } from './wallet.repository.ts';

/** The read model over a holder's ledger accounts; whole XAF. */
export async function walletOf(db: Database, organisationId: string) {
  const [number, { available, held, debt }] = await together(
    db,
    (one) => walletNumberOf(one, organisationId),
    (one) => fundsOf(one, organisationId),
  );
  if (number === undefined) throw new Failure('NOT_FOUND');
  return {
    balance: Number(available + held),
    available: Number(available),
    reserved: Number(held),
    debt: Number(debt),
    currency: 'XAF' as const,
    walletNumber: walletReference(number),
  };
}
