import type { Database } from '@sanaga/database';
import { Failure } from '../kernel/failure.ts';
import { walletReference } from '../identity/organisations/wallet-number.ts';
import { findWallet } from './wallet.repository.ts';

/** Reads a holder's ledger accounts as a wallet; whole XAF. */
export async function walletOf(db: Database, organisationId: string) {
  const found = await findWallet(db, organisationId);
  if (!found) throw new Failure('NOT_FOUND');
  const { number, available, held, debt } = found;
  return {
    balance: Number(available + held),
    available: Number(available),
    reserved: Number(held),
    debt: Number(debt),
    currency: 'XAF' as const,
    walletNumber: walletReference(number),
  };
}
