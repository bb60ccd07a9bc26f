import { sql } from 'kysely';

/** Of `transaction t`: a payout that reached its payee and stayed there. What was reversed counts as not paid. */
export const isPaidOut = sql<boolean>`(t.kind = 'PAYOUT' and t.status = 'COMPLETED'
  and t.corrected_amount <> t.amount + t.fee + t.tax + t.levy)`;
/** What the payee got, whole XAF: a correction books to the wallet what it was less, or more, than requested. */
export const paidAmount = sql<bigint>`(t.amount - t.corrected_amount)`;

/** Of `transaction t`: a payment request that was paid into the wallet and stayed there. */
export const isCollected = sql<boolean>`(t.kind = 'COLLECTION' and t.status = 'COMPLETED'
  and t.corrected_amount <> -t.amount)`;
/** What came of it into the wallet, whole XAF. */
export const collectedAmount = sql<bigint>`(t.amount + t.corrected_amount)`;
