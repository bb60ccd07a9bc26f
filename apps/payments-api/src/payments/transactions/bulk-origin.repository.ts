import type { Database, Tx } from '@sanaga/database';
import { totalCost, type Cost } from '@sanaga/domain';
import { sql, type RawBuilder } from 'kysely';
import { isHeld } from '../../operator/hold.ts';
import { isPaused } from '../../operator/pause.ts';
import { floatIsShort } from '../../operator/float.ts';
import { mayHaveBeenPaid } from './family.repository.ts';
import { toCheckOf, type BulkToCheck } from './check-reasons.repository.ts';
import { isPaidLateItem, isReversedItem } from './transactions.repository.ts';

/** Selects failed items that have no retry, waiting or done, and that nobody reports as paid. */
export const retriable = (bulkId: RawBuilder<unknown>) => sql`
  from transaction i where i.bulk_id = ${bulkId} and i.problem_reason = 'FAILED'
    and not exists (select from transaction again where again.retry_of = i.id and again.status <> 'CANCELLED')
    and not ${mayHaveBeenPaid(sql`i.id`)}`;

export interface Origin {
  file_id: string | null;
  source_file_id: string | null;
  parent_id: string | null;
  items: number;
  /** Number of rows that the file left out, and of items that approvers excluded. */
  excluded: number;
  excluded_amount: bigint;
  /** Exclusions by approvers, decision by decision. */
  exclusions: Exclusion[];
  child_ids: string[];
  retriable: bigint;
  /** Whole XAF, without what it would cost. */
  retriable_amount: bigint;
  waiting_for_float: number;
  waiting_for_hold: number;
  waiting_for_pause: number;
  names_matching: bigint;
  names_close: bigint;
  names_differing: bigint;
  names_not_available: bigint;
  first_payments: bigint;
  /** Points to check while it waits for approval, the most important first. */
  to_check: BulkToCheck[];
  kept_reason: string | null;
  kept_by: string | null;
  kept_by_name: string | null;
  sums: BulkBreakdown;
}

/** Decision of an approver to exclude items before the rest is approved. */
export interface Exclusion {
  by: string;
  name: string;
  at: string;
  reason: string;
  items: number;
  /** Whole XAF. */
  amount: number;
}

/** Several items and what they are over, whole XAF. */
export interface CountAndAmount {
  count: bigint;
  amount: bigint;
}

/** Place of the items' money; whole XAF. The five groups add up to the bulk transaction. */
export interface BulkBreakdown {
  paid: CountAndAmount;
  returned: CountAndAmount;
  paidLate: CountAndAmount;
  notPaid: CountAndAmount;
  underWay: CountAndAmount;
  /** Amount that left the wallet: its total is what was paid, less the corrections, which raised the wallet. */
  taken: Cost & { corrections: bigint };
  reserved: bigint;
}

interface SumColumns {
  items: number;
  amount: bigint;
  paid_count: bigint;
  paid_amount: bigint;
  paid_fee: bigint;
  paid_tax: bigint;
  paid_levy: bigint;
  returned_count: bigint;
  returned_amount: bigint;
  late_count: bigint;
  late_amount: bigint;
  unpaid_count: bigint;
  unpaid_amount: bigint;
  corrections: bigint;
  reserved: bigint;
}

/** Sums up the groups. Items in no other group are under way, including those that a step has not reached yet. */
function toBreakdown(row: SumColumns): BulkBreakdown {
  const paid = { count: row.paid_count, amount: row.paid_amount };
  const returned = { count: row.returned_count, amount: row.returned_amount };
  const paidLate = { count: row.late_count, amount: row.late_amount };
  const notPaid = { count: row.unpaid_count, amount: row.unpaid_amount };
  const { paid_fee: fee, paid_tax: tax, paid_levy: levy, corrections, reserved } = row;
  return {
    paid,
    returned,
    paidLate,
    notPaid,
    underWay: {
      count: BigInt(row.items) - paid.count - returned.count - paidLate.count - notPaid.count,
      amount: row.amount - paid.amount - returned.amount - paidLate.amount - notPaid.amount,
    },
    taken: {
      amount: paid.amount,
      fee,
      tax,
      levy,
      corrections,
      total: totalCost({ amount: paid.amount, fee, tax, levy }) - corrections,
    },
    reserved,
  };
}

const payoutsArePaused = isPaused('DISBURSEMENT');

const isPaid = sql`(i.status = 'COMPLETED' and i.corrected_amount <> i.total)`;
const isUnpaid = sql`((i.status = 'CANCELLED' or coalesce(i.problem_reason = 'FAILED', false)) and not ${isPaidLateItem})`;
const isReserved = sql`(i.status in ('CONFIRMED', 'IN_PROGRESS') or coalesce(i.problem_reason = 'UNKNOWN', false))`;
const sumOf = (column: string, which: RawBuilder<unknown>) =>
  sql`coalesce(sum(${sql.ref(`i.${column}`)}) filter (where ${which}), 0)::bigint`;

/** Defines the bulk transactions that a retry goes back to, itself first, as a “retried” of id, parent and file. */
const retried = (bulkId: RawBuilder<unknown>) => sql`
  with recursive retried (id, parent_id, file_id) as (
    select id, parent_id, file_id from bulk_transaction where id = ${bulkId}
    union all
    select p.id, p.parent_id, p.file_id from retried join bulk_transaction p on p.id = retried.parent_id)`;

/** Finds the first bulk transaction of a chain of retries, and counts the retries of it and of its retries. */
export async function firstOf(tx: Tx, id: string): Promise<{ id: string; name: string; retries: number }> {
  const { rows } = await sql<{ id: string; name: string; retries: number }>`
    ${retried(sql`${id}::uuid`)},
    family (id) as (
      select id from retried where parent_id is null
      union all select c.id from family join bulk_transaction c on c.parent_id = family.id)
    select t.id, t.payee_name as name, (select count(*)::int - 1 from family) as retries
    from retried r join transaction t using (id) where r.parent_id is null`.execute(tx);
  const [first] = rows;
  if (!first) throw new Error(`no bulk transaction: ${id}`);
  return first;
}

/** Returns true if a bulk transaction pays rows of the file, or retries failed ones. */
export async function isOfFile(db: Tx | Database, id: string, fileId: string): Promise<boolean> {
  const { rows } = await sql`${retried(sql`${id}::uuid`)}
    select from retried where file_id = ${fileId}`.execute(db);
  return rows.length > 0;
}

/** Finds the source of a bulk transaction, and the retries of its failed items. */
export async function originOf(db: Tx | Database, id: string): Promise<Origin> {
  const { rows } = await sql<Omit<Origin, 'sums'> & SumColumns>`
    select b.file_id, (${retried(sql`b.id`)} select file_id from retried where parent_id is null) as source_file_id, b.parent_id, b.items, b.excluded + excluded.items as excluded,
      least(coalesce(f.excluded_amount, 0) + excluded.amount, 9007199254740991) as excluded_amount, excluded.exclusions,
      array(select c.id from bulk_transaction c join transaction t on t.id = c.id
        where c.parent_id = b.id order by t.number) as child_ids,
      again.retriable, again.retriable_amount,
      case when ${floatIsShort} and not ${isHeld} and not ${payoutsArePaused} then (bulk_counts(b)).confirmed else 0 end
        as waiting_for_float,
      case when ${payoutsArePaused} and not ${isHeld} then (bulk_counts(b)).confirmed else 0 end as waiting_for_pause,
      case when ${isHeld} then (bulk_counts(b)).confirmed else 0 end as waiting_for_hold,
      h.amount, case when h.status = 'PENDING' then ${toCheckOf(sql`b.id`)} else '[]' end as to_check,
      item.*, b.kept_reason, b.kept_by, k.name as kept_by_name
    from bulk_transaction b join transaction h on h.id = b.id left join payment_file f on f.id = b.file_id
      left join app_user k on k.id = b.kept_by,
      lateral (select count(*) as retriable, coalesce(sum(i.amount), 0)::bigint as retriable_amount
        ${retriable(sql`b.id`)}) again,
      lateral (select count(*) filter (where i.name_match = 'MATCH') as names_matching,
        count(*) filter (where i.name_match = 'CLOSE') as names_close,
        count(*) filter (where i.name_match = 'DIFFERS') as names_differing,
        count(*) filter (where i.name_match = 'NOT_AVAILABLE') as names_not_available,
        count(*) filter (where i.remarks @> array['FIRST_PAYMENT']) as first_payments,
        count(*) filter (where ${isPaid}) as paid_count, ${sumOf('amount', isPaid)} as paid_amount,
        ${sumOf('fee', isPaid)} as paid_fee, ${sumOf('tax', isPaid)} as paid_tax, ${sumOf('levy', isPaid)} as paid_levy,
        count(*) filter (where ${isReversedItem}) as returned_count, ${sumOf('amount', isReversedItem)} as returned_amount,
        count(*) filter (where ${isPaidLateItem}) as late_count, ${sumOf('amount', isPaidLateItem)} as late_amount,
        count(*) filter (where ${isUnpaid}) as unpaid_count, ${sumOf('amount', isUnpaid)} as unpaid_amount,
        ${sumOf('corrected_amount', sql`not ${isReversedItem}`)} as corrections, ${sumOf('total', isReserved)} as reserved
        from transaction i where i.bulk_id = b.id and i.exclusion_id is null) item,
      lateral (select coalesce(sum(e.items), 0)::int as items, coalesce(sum(e.amount), 0)::bigint as amount,
        coalesce(jsonb_agg(jsonb_build_object('by', e.excluded_by, 'name', u.name, 'at', e.excluded_at, 'reason', e.reason,
          'items', e.items, 'amount', e.amount) order by e.excluded_at, e.id), '[]') as exclusions
        from bulk_exclusion e join app_user u on u.id = e.excluded_by where e.bulk_id = b.id) excluded
    where b.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`a bulk transaction without counts: ${id}`);
  return { ...row, sums: toBreakdown(row) };
}
