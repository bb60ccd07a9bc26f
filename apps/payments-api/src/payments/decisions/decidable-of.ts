import type { Database } from '@sanaga/database';
import type { MemberCaller } from '../../kernel/caller.ts';
import { findTransaction } from '../transactions/transactions.repository.ts';
import { bulkTransaction } from './bulk.ts';
import type { Decidable } from './decidable.ts';
import { singlePayment } from './single.ts';

/** Returns what a transaction of the caller's holder is; one that is missing counts as a single payment. */
export async function decidableOf(db: Database, caller: MemberCaller, id: string): Promise<Decidable> {
  const row = await findTransaction(db, caller.organisationId, id);
  return row?.kind === 'BULK_PAYOUT' ? bulkTransaction : singlePayment;
}
