import type { Database, DB, Tx } from '@sanaga/database';
import { sql, type Selectable } from 'kysely';
import { changedLately } from '../beneficiaries/beneficiaries.repository.ts';

type Remark = Selectable<DB['transaction']>['remarks'][number];

const samePayment = sql`
  t.organisation_id = r.organisation_id and t.kind = 'PAYOUT' and t.payee_number = r.number and t.amount = r.amount`;

const isPaidRecently = (now: Date) => sql`
  (t.status in ('CONFIRMED', 'IN_PROGRESS') or t.problem_reason = 'UNKNOWN'
    or (t.status = 'COMPLETED' and t.finished_at > ${now}::timestamptz - interval '24 hours'))`;

/**
 * Selects payments of the last day, done or under way, of the holder, number and amount of `r`: the same amount to the
 * same number again may be a mistake.
 */
export const paidRecently = (now: Date) => sql`
  select from transaction t where ${samePayment} and ${isPaidRecently(now)}`;

/** Selects the same together with those that wait for approval. */
export const paidRecentlyOrWaiting = (now: Date) => sql`
  select from transaction t where ${samePayment}
    and (${isPaidRecently(now)} or (t.status = 'PENDING' and t.deleted_at is null))`;

/**
 * Selects the remarks on the amount and the payee of `r`, whose beneficiary, if there is one, is `n`. The operator's
 * statement knows by its amount alone what a restore has forgotten.
 */
export const remarksOfPayee = sql`
  case when r.amount = any((select amounts_on_statements())::bigint[]) then 'ON_STATEMENT' end,
  case when n.number_changed_at > now() - ${changedLately} then 'NUMBER_CHANGED' end,
  case when not exists (select from transaction t where t.organisation_id = r.organisation_id
    and t.payee_number = r.number and t.kind = 'PAYOUT' and t.status = 'COMPLETED') then 'FIRST_PAYMENT' end`;

/** Joins the beneficiary `n` that is the payee of `r`. */
export const beneficiaryOfPayee = sql`
  left join beneficiary n
    on n.organisation_id = r.organisation_id and n.phone_number = r.number and n.deleted_at is null`;

interface Payee {
  organisationId: string;
  number: string;
  /** Amount in whole XAF; without it, there are no remarks on it. */
  amount?: bigint | number;
  /** Payment that is being looked at, if it exists already. */
  except?: string;
}

/** Finds what the maker or approver of a single payment should look at, apart from its name. */
export async function remarksOf(
  db: Tx | Database,
  { organisationId, number, amount, except }: Payee,
  now: Date,
): Promise<Remark[]> {
  const isAnother = sql`t.id is distinct from ${except ?? null}::uuid`;
  const { rows } = await sql<{ remarks: Remark[] }>`
    select array_remove(array[case when exists (${paidRecentlyOrWaiting(now)} and ${isAnother})
      then 'PAID_RECENTLY' end, ${remarksOfPayee}], null) as remarks
    from (select ${organisationId}::uuid as organisation_id, ${number}::text as number, ${amount ?? null}::bigint as amount) r
    ${beneficiaryOfPayee}`.execute(db);
  return rows[0]?.remarks ?? [];
}

/** Matches payments `t` that wait, and do not say yet that the same may have been paid. */
const waitsUnremarked = sql`
  t.status = 'PENDING' and t.deleted_at is null and not t.remarks @> array['PAID_RECENTLY']`;

/**
 * Returns true if `remarkSamePayments` would have something to say about a single payment. That one is expensive, and
 * for most payments it has nothing to say.
 */
export async function hasSameWaiting(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from (select organisation_id, payee_number as number, amount from transaction where id = ${id}) r
        cross join lateral (select * from transaction t where ${samePayment} offset 0) t
      where t.id <> ${id} and ${waitsUnremarked}) as found`.execute(tx);
  return rows[0]?.found ?? false;
}

/**
 * Remarks on payments that still wait that the same one was approved now, and counts this in their bulk transactions;
 * it skips what somebody else is moving at this moment. Payments of the approved bulk transaction itself are compared
 * within its file.
 */
export async function remarkSamePayments(
  tx: Tx,
  ids: readonly string[],
  bulkId: string | null,
): Promise<void> {
  await sql`
    with approved as materialized (
      select distinct organisation_id, payee_number as number, amount
      from transaction where id = any(${[...ids]}::uuid[])),
    found as materialized (
      -- by number: until new payments are counted, the planner takes all of a holder's for a few
      select t.id, t.bulk_id from approved r cross join lateral (select * from transaction t where ${samePayment} offset 0) t
      where ${waitsUnremarked} and (t.bulk_id is null or t.bulk_id is distinct from ${bulkId}::uuid)),
    free as materialized (
      select id from bulk_transaction where id in (select bulk_id from found) order by id for no key update skip locked),
    same as materialized (
      select t.id, item_check(t.name_match, t.remarks) as before from transaction t
      where t.id in (select id from found where bulk_id is null or bulk_id in (select id from free))
        and t.status = 'PENDING' and not t.remarks @> array['PAID_RECENTLY']
      order by t.id for update skip locked),
    written as (
      update transaction t set remarks = t.remarks || array['PAID_RECENTLY'] from same where t.id = same.id
      returning t.organisation_id, t.bulk_id, t.id, same.before),
    counted as (
      update bulk_transaction b set checks_matching = b.checks_matching - c.matching,
        checks_to_look_at = b.checks_to_look_at + c.new
      from (select bulk_id, count(*) filter (where before = 'MATCH') as matching,
          count(*) filter (where before <> 'LOOK') as new
        from written where bulk_id is not null group by bulk_id) c
      where b.id = c.bulk_id)
    select announce('transaction', organisation_id, null, id)
    from (select distinct organisation_id, coalesce(bulk_id, id) as id from written) w`.execute(tx);
}
