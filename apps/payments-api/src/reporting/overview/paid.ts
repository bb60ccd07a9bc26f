import { sql } from 'kysely';
import { creditedAmount } from '../../kernel/correction.ts';

/**
 * True of `transaction t` if it is a payout that reached its payee and stayed there. A reversed one counts as not paid,
 * and one that failed and was debited after all as paid.
 */
export const isPaidOut = sql<boolean>`(t.kind = 'PAYOUT' and t.status in ('COMPLETED', 'PROBLEMATIC') and
  case t.status when 'COMPLETED' then t.corrected_amount <> t.total else t.corrected_amount < 0 end)`;
/** True of `transaction t` if it is a payment that failed and stayed unpaid. */
export const isFailedPayment = sql<boolean>`(t.problem_reason = 'FAILED' and t.corrected_amount >= 0)`;
/** Amount that the payee got, whole XAF: a correction books to the wallet what it was less, or more, than requested. */
export const paidAmount = sql<bigint>`(case t.status when 'COMPLETED' then t.amount else 0 end - t.corrected_amount)`;
/** Fee, tax and levy, whole XAF; nobody is charged for what failed. */
export const paidCharges = sql<bigint>`(case t.status when 'COMPLETED' then t.fee + t.tax + t.levy else 0 end)`;

/**
 * True of `transaction t` if it is a payment request whose money came into the wallet, at least in part, and stayed
 * there.
 */
export const isCollected = sql<boolean>`(t.kind = 'COLLECTION' and t.status in ('COMPLETED', 'PROBLEMATIC')
  and ${creditedAmount('t')} > 0)`;
