import type { Tx } from '@sanaga/database';
import { sql, type RawBuilder } from 'kysely';
import { Failure } from '../kernel/failure.ts';

/** The ids of payments, as a subquery. */
type PaymentIds = RawBuilder<unknown>;

/**
 * Whether a failed attempt of a payment may have been paid all the same: the operator says so, and people look into it
 * or have settled it with money.
 */
export const isDisputed = (paymentId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from operator_request q join reconciliation_task k using (reference_id)
  where q.subject_type = 'TRANSACTION' and q.subject_id = ${paymentId} and q.state = 'FAILED'
    and k.kind <> 'UNKNOWN_OUTCOME' and (k.resolved_at is null or k.resolution in ('SUSPENSE', 'WALLET')))`;

/** Whether the operator is still to be asked about a failed attempt of a payment. */
const isBeingAsked = (paymentId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`exists (
  select from operator_request q where q.subject_type = 'TRANSACTION' and q.subject_id = ${paymentId}
    and q.state = 'FAILED' and q.recheck_at is not null)`;

/** Whether nothing more may be sent for a payment until it is known that none of its failed attempts was paid. */
export const maybePaid = (paymentId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${isDisputed(paymentId)} or ${isBeingAsked(paymentId)})`;

/** Has the operator asked once more about every attempt of these payments that failed, before anything is paid again. */
export async function askAgain(tx: Tx, payments: PaymentIds, now: Date): Promise<void> {
  await sql`
    with asked as (
      update operator_request set recheck_at = ${now}, hinted_at = ${now}
      where subject_type = 'TRANSACTION' and subject_id in (${payments}) and state = 'FAILED' returning reference_id)
    select wake_workers() from asked limit 1`.execute(tx);
}

/** Throws OUTCOME_DISPUTED where a failed attempt of the payment may have been paid. */
export async function assertNotDisputed(tx: Tx, paymentId: string): Promise<void> {
  const { rows } = await sql<{
    disputed: boolean;
  }>`select ${isDisputed(sql`${paymentId}::uuid`)} as disputed`.execute(tx);
  if (rows[0]?.disputed) throw new Failure('OUTCOME_DISPUTED');
}

const askedWithinSeconds = 5;

/**
 * Throws OUTCOME_DISPUTED where an earlier attempt of one of these payments may have been paid, and OUTCOME_BEING_CHECKED
 * where the operator is still to be asked about one.
 */
export async function assertNeverPaid(tx: Tx, payments: PaymentIds): Promise<void> {
  const { rows } = await sql<{ disputed: boolean; asking: boolean }>`
    select coalesce(bool_or(${isDisputed(sql`p.id`)}), false) as disputed,
      coalesce(bool_or(${isBeingAsked(sql`p.id`)}), false) as asking
    from (select distinct * from (${payments}) ids (id)) p`.execute(tx);
  if (rows[0]?.disputed) throw new Failure('OUTCOME_DISPUTED');
  if (rows[0]?.asking) throw new Failure('OUTCOME_BEING_CHECKED', { retryAfter: askedWithinSeconds });
}
