import type { Tx } from '@sanaga/database';
import { sql, type RawBuilder } from 'kysely';
import { Failure } from '../../kernel/failure.ts';
import { askBeforeSending, requestRechecks, type AwaitsWord } from '../../operator/asking.ts';
import { mayBePaid } from '../../operator/attempts.ts';
import type { WaitingRequest } from '../../operator/requests.ts';
import type { Withheld } from '../../operator/subjects.ts';

/**
 * A payment, what it retries, what retries it, and retries of those are one family, cancelled ones included: at most
 * one of all their attempts may be paid. Nothing is sent, approved or retried while another member of the family may
 * have been paid.
 */

/** Ids of payments, as a subquery. */
export type PaymentIds = RawBuilder<unknown>;

/** Selects all requests, `q`, of the families of payments, `p`. */
const attemptsOf = (payments: PaymentIds) => sql`
  (select distinct t.id, coalesce(t.root_id, t.id) as root_id from transaction t where t.id in (${payments})) p
  cross join lateral (select p.root_id as id union all select m.id from transaction m where m.root_id = p.root_id) member
  join operator_request q on q.subject_type = 'TRANSACTION' and q.subject_id = member.id`;

/** Matches payments whose family has an attempt that may have been paid. */
export const mayHaveBeenPaid = (paymentId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from ${attemptsOf(paymentId)} where ${mayBePaid})`;

/** Throws OUTCOME_DISPUTED if an attempt of the payment's family may have been paid. */
export async function assertNotDisputed(tx: Tx, paymentId: string): Promise<void> {
  const { rows } = await sql<{ disputed: boolean }>`
    select ${mayHaveBeenPaid(sql`${paymentId}::uuid`)} as disputed`.execute(tx);
  if (rows[0]?.disputed) throw new Failure('OUTCOME_DISPUTED');
}

/** Makes the workers ask the operator once more about every failed attempt of these payments' families. */
export const askAgain = (tx: Tx, payments: PaymentIds, now: Date): Promise<void> =>
  requestRechecks(tx, sql`select q.reference_id from ${attemptsOf(payments)} where q.state = 'FAILED'`, now);

const askedWithinSeconds = 5;

/**
 * Throws OUTCOME_DISPUTED if an attempt of the families of these payments may have been paid, and
 * OUTCOME_BEING_CHECKED if the operator is still to be asked about one.
 */
export async function assertNeverPaid(tx: Tx, payments: PaymentIds): Promise<void> {
  const { rows } = await sql<{ disputed: boolean; asking: boolean }>`
    select coalesce(bool_or(${mayBePaid}), false) as disputed,
      coalesce(bool_or(q.state = 'FAILED' and q.recheck_at is not null), false) as asking
    from ${attemptsOf(payments)}`.execute(tx);
  if (rows[0]?.disputed) throw new Failure('OUTCOME_DISPUTED');
  if (rows[0]?.asking) throw new Failure('OUTCOME_BEING_CHECKED', { retryAfter: askedWithinSeconds });
}

/** Time for which the operator's answers about earlier attempts count before the next one is sent; ms. */
const answersCountMs = 60_000;

interface Earlier {
  id: string;
  may_be_paid: boolean;
  /** Failed attempts; null if one of them may be paid and none has failed. */
  failed: string[] | null;
  /**
   * Time at which the operator's oldest answer about them was requested; null if it has not answered about all of them.
   */
  oldest_word_at: Date | null;
}

/**
 * Returns the payments that must not be sent yet. A payment that was tried before, in any payment of its family, leaves
 * only once the operator has reported each of those attempts as failed or unknown, asked after nothing else kept the
 * payment waiting. Earlier answers do not count, because a payment may have waited for days since.
 */
export async function withheldAmong(
  tx: Tx,
  requests: readonly WaitingRequest[],
  now: Date,
): Promise<Map<string, Withheld>> {
  // most are sent for the first time: nothing else is looked up for them
  const { rows } = await sql<Earlier>`
    select p.id, bool_or(${mayBePaid}) as may_be_paid, array_agg(q.reference_id) filter (where q.state = 'FAILED') as failed,
      case when bool_and(q.said_at is not null) then min(q.said_at) end as oldest_word_at
    from ${attemptsOf(sql`select id from transaction
      where id = any(${requests.map(({ subject_id }) => subject_id)}::uuid[]) and (attempt > 1 or root_id is not null)`)}
    where q.state in ('SENT', 'SUCCESSFUL', 'FAILED') group by p.id`.execute(tx);
  if (rows.length === 0) return new Map();
  const countsSince = await answersCountSince(tx, now);
  const waiting = new Map(requests.map((request) => [request.subject_id, request]));
  const withheld = new Map<string, Withheld>();
  const toAsk: AwaitsWord[] = [];
  for (const { id, may_be_paid, failed, oldest_word_at } of rows) {
    const request = waiting.get(id);
    if (!request) continue;
    const askedAt = request.earlier_asked_at;
    const isAsked = askedAt !== null && askedAt >= countsSince;
    if (may_be_paid) withheld.set(id, 'MAY_BE_PAID');
    else if (!isAsked || oldest_word_at === null || oldest_word_at < askedAt) withheld.set(id, 'BEING_ASKED');
    if (!isAsked) toAsk.push({ referenceId: request.reference_id, failed: failed ?? [] });
  }
  await askBeforeSending(tx, toAsk, now);
  return withheld;
}

/** Finds the time since which answers count: those requested earlier are old, or the float has been short since. */
async function answersCountSince(tx: Tx, now: Date): Promise<Date> {
  const { refilled_at } = await tx
    .selectFrom('operator_product')
    .select('refilled_at')
    .where('kind', '=', 'DISBURSEMENT')
    .executeTakeFirstOrThrow();
  const recent = new Date(now.getTime() - answersCountMs);
  return refilled_at !== null && refilled_at > recent ? refilled_at : recent;
}
