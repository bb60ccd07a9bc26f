import { inTransaction, withStatementLimit, type Database, type Tx } from '@sanaga/database';
import { runChecks, verifyLedger, type Check, type Finding } from '@sanaga/ledger';
import { sql } from 'kysely';
import { paymentChecks } from './payment-checks.ts';
import { accountSumsCheck } from './account-sums-check.ts';
import { bookedAmount, isMoney } from './booked-amount.ts';
import { costCheck } from './cost-check.ts';
import { releaseCheck } from './release-check.ts';
import { exclusionCheck } from './exclusion-check.ts';
import { familyChecks } from './family-checks.ts';
import { floatCheck } from './float-check.ts';
import { limitCheck } from './limit-check.ts';
import { monthEndCheck } from './month-end-check.ts';
import { questionCheck } from './question-check.ts';
import { lineChecks, type LineMoment } from './line-checks.ts';
import { reconciliationCheck } from './reconciliation-check.ts';
import { recordChecks } from './record-checks.ts';
import { transferCheck } from './transfer-check.ts';

/** Payment that the operator's side reports: the simulator's journal, or a statement. */
export interface OperatorPayment {
  referenceId: string;
  /** Whole units of the currency. */
  amount: bigint;
  /** ISO 4217; the request's where the source does not name a currency. */
  currency?: string;
}

/**
 * Compares what the operator has of each payment of ours with what our books say of it, settled differences included.
 */
const compared = (payments: readonly OperatorPayment[]) => sql`
  select theirs.reference_id, q.reference_id as request_id, theirs.amount, q.currency, theirs.currency as their_currency,
    ${bookedAmount} as booked
  from unnest(${payments.map(({ referenceId }) => referenceId)}::uuid[],
    ${payments.map(({ amount }) => amount)}::bigint[],
    ${payments.map(({ currency }) => currency ?? null)}::text[]) theirs (reference_id, amount, currency)
  full join (select * from operator_request where state = 'SUCCESSFUL') paid on paid.reference_id = theirs.reference_id
  left join operator_request q on q.reference_id = coalesce(theirs.reference_id, paid.reference_id)`;

/** True if people settled a payment in another currency: its value is in the books. */
const isSettledElsewhere = sql`exists (select from reconciliation_task k where k.reference_id = c.request_id
  and ${isMoney('k')} and k.detail->>'currency' = c.their_currency and (k.detail->>'reported')::bigint = c.amount)`;

const operatorCheck = (payments: readonly OperatorPayment[]): Check => ({
  id: 'I4',
  title: 'the operator’s successful payments are the ledger’s, amounts equal',
  examined: sql`select ${payments.length}::bigint as count`,
  violations: sql`
    with c as materialized (${compared(payments)})
    select 'the operator paid ' || reference_id || ', we do not know it' as violation from c
    where reference_id is not null and coalesce(booked, 0) = 0
      and not exists (select from reconciliation_task k
        where ${isMoney('k')} and k.their_reference = c.reference_id::text)
    union all
    select 'we count ' || request_id || ' as paid, the operator does not' from c
    where reference_id is null and booked <> 0
    union all
    select 'amounts of ' || reference_id || ' differ: theirs ' || amount || coalesce(' ' || their_currency, '')
      || ', ours ' || booked
    from c where booked <> 0 and case when coalesce(their_currency, currency) = currency
      then amount <> booked else not ${isSettledElsewhere} end`,
});

/** Lists what each transfer moved on an account. */
const entriesOf = (account: string) => sql`
  select t.reference, e.amount from ledger.entry e
  join ledger.transfer t on t.id = e.transfer_id
  join ledger.account a on a.id = e.account_id where a.code = ${account}`;

/**
 * Payments whose moves do not match the number of their audit rows. A bulk transaction follows its items automatically:
 * only what people did to it is audited, and such a row says how many items it covers; the other moves of items have
 * their own. What excludes items leaves it as it is.
 */
const uncountedMoves = sql`
  with moved as (
    select h.transaction_id as id, t.bulk_id, count(*) as moves
    from transaction_history h join transaction t on t.id = h.transaction_id
    where t.kind <> 'BULK_PAYOUT' or h.by is not null group by 1, 2),
  audited as (
    select subject_id, count(*) filter (where not coalesce((detail->>'correction')::boolean, false)
        and action not in ('transaction.exclude-items', 'transaction.add-approval')) as rows,
      coalesce(sum((detail->>'items')::bigint) filter (where action <> 'transaction.add-approval'), 0) as items
    from audit_log where subject_type = 'transaction' group by 1)
  select 'transaction ' || m.id || ' moved ' || m.moves || ' times, and has ' || coalesce(a.rows, 0) || ' audit rows'
    as violation
  from moved m left join audited a on a.subject_id = m.id::text
  where m.bulk_id is null and m.moves <> coalesce(a.rows, 0)
  union all
  select 'the items of ' || i.bulk_id || ' moved ' || i.moves || ' times, and ' || i.rows + coalesce(a.items, 0)
    || ' are audited'
  from (select m.bulk_id, sum(m.moves) as moves, coalesce(sum(a.rows), 0) as rows
    from moved m left join audited a on a.subject_id = m.id::text where m.bulk_id is not null group by 1) i
  left join audited a on a.subject_id = i.bulk_id::text
  where i.moves <> i.rows + coalesce(a.items, 0)
    -- it has not reached all that it is about
    and not exists (select from bulk_transaction b where b.id = i.bulk_id and b.step is not null)`;

/**
 * Checks that a bulk transaction matches its items: their counts, their sums, and the status that follows from both.
 * Items that an approver excluded no longer count.
 */
const bulkCheck: Check = {
  id: 'I12',
  title: 'a bulk transaction counts, sums up and follows its items',
  examined: sql`select count(*) as count from bulk_transaction`,
  violations: sql`
    with item as (
      select i.bulk_id, count(*) as items, count(*) filter (where i.status = 'PENDING') as pending,
        count(*) filter (where i.status = 'CONFIRMED') as confirmed,
        count(*) filter (where i.status = 'IN_PROGRESS') as in_progress,
        count(*) filter (where i.status = 'COMPLETED') as completed,
        count(*) filter (where i.problem_reason = 'FAILED') as failed,
        count(*) filter (where i.problem_reason = 'UNKNOWN') as unknown,
        count(*) filter (where i.status = 'CANCELLED') as cancelled,
        sum(i.amount) as amount, sum(i.total) as total
      from transaction i where i.bulk_id is not null and i.exclusion_id is null group by 1)
    select 'bulk ' || b.id || ' counts other items than it has' as violation
    from bulk_transaction b left join item i on i.bulk_id = b.id
    where (case b.step when 'CREATE' then b.step_done else b.items end, b.pending, b.confirmed, b.in_progress, b.completed, b.failed, b.unknown, b.cancelled)
      is distinct from
      (i.items, i.pending, i.confirmed, i.in_progress, i.completed, i.failed, i.unknown, i.cancelled)
    union all
    select 'bulk ' || t.id || ' is over ' || t.total || ', its items over ' || coalesce(i.total, 0)
    from transaction t left join item i on i.bulk_id = t.id
    join bulk_transaction b on b.id = t.id
    where b.step is distinct from 'CREATE' and (t.amount, t.total) is distinct from (i.amount, i.total)
    union all
    select 'bulk ' || t.id || ' is ' || t.status || coalesce(' ' || t.problem_reason, '') || ', its items say otherwise'
    from transaction t join item i on i.bulk_id = t.id join bulk_transaction b on b.id = t.id, bulk_counts(b) c
    where t.status <> case when c.pending > 0 then 'PENDING' when c.confirmed + i.in_progress > 0 then 'IN_PROGRESS'
        when i.failed + i.unknown > 0 then 'PROBLEMATIC' when i.completed > 0 then 'COMPLETED' else 'CANCELLED' end
      or t.problem_reason is distinct from case when c.pending + c.confirmed + i.in_progress > 0 then null
        when i.unknown > 0 then 'UNKNOWN' when i.failed > 0 then 'FAILED' end
    union all
    select 'payment ' || r.retry_of || ' is retried ' || count(*) || ' times' from transaction r
    where r.retry_of is not null and r.status <> 'CANCELLED' group by r.retry_of having count(*) > 1`,
};

const productChecks: Check[] = [
  {
    id: 'I5',
    title: 'at most one success per payment',
    examined: sql`select count(distinct subject_id) as count from operator_request`,
    violations: sql`
      select subject_type || ' ' || subject_id || ' succeeded ' || count(*) || ' times' as violation
      from operator_request where state = 'SUCCESSFUL' group by subject_type, subject_id having count(*) > 1
      union all
      select 'transaction ' || t.id || ' is completed, and captured ' || count(l.id) || ' times'
      from transaction t cross join generate_series(1, t.attempt) n (attempt)
      left join ledger.transfer l on l.reference = 'transaction:' || t.id || ':' || n.attempt || ':capture'
      where t.kind = 'PAYOUT' and t.status = 'COMPLETED' group by t.id having count(l.id) <> 1`,
  },
  {
    id: 'I6',
    title: 'nothing is unfinished past its deadline without an open task for a person',
    examined: sql`select count(*) as count from operator_request where state in ('QUEUED', 'SENT')`,
    violations: sql`
      select q.subject_type || ' ' || q.subject_id || ' is unfinished since ' || q.first_sent_at as violation
      from operator_request q
      where q.state = 'SENT' and q.deadline_at < now() - interval '5 minutes'
        and not exists (select from reconciliation_task t where t.reference_id = q.reference_id and t.resolved_at is null)`,
  },
  {
    id: 'I8',
    title: 'the audit chains verify and count every transition',
    examined: sql`select count(*) as count from audit_log`,
    violations: sql`
      select 'audit chain ' || chain || ' is ' || lower(cause) || ' at ' || position as violation from audit_breaks()
      union all
      select * from (${uncountedMoves}) moves`,
  },
  {
    id: 'I9',
    title:
      'whoever made a payment did not approve it; an individual’s approval used up a code, or has a signature',
    examined: sql`select count(*) as count from transaction where approved_by is not null`,
    violations: sql`
      select 'transaction ' || id || ' was approved by one of its makers' as violation from transaction
      where not individual and approved_by = any(makers)
      union all
      select 'transaction ' || t.id || ' was approved without a used-up code' from transaction t
      left join one_time_code c on c.id = t.approval_code_id
      where t.individual and t.approved_by is not null and c.consumed_at is null and t.approval_evidence_id is null`,
  },
  {
    id: 'I10',
    title:
      'paid bills are the income from subscriptions, each once; invoice numbers have no gap, and VAT is what its rate says',
    examined: sql`select count(*) as count from bill`,
    violations: sql`
      select 'bill ' || b.number || ' over ' || b.amount || ' is ' || b.status || ', and brought ' || coalesce(i.amount, 0)
        as violation
      from bill b left join (${entriesOf('income:subscription')}) i on i.reference = 'bill:' || b.id
      where coalesce(i.amount, 0) <> case b.status when 'PAID' then b.amount else 0 end
      union all
      select 'transfer ' || i.reference || ' is income from no bill' from (${entriesOf('income:subscription')}) i
      where not exists (select from bill b where i.reference = 'bill:' || b.id) and i.reference not like 'float:%'
      union all
      select 'of ' || c.last || ' invoice numbers ' || count(b.id) || ' have a bill'
      from invoice_counter c left join bill b on b.number between 1 and c.last
      group by c.last having c.last <> count(b.id) or c.last <> (select count(*) from bill)
      union all
      select 'invoice ' || b.number || ' over ' || b.amount || ' has ' || i.vat_amount || ' of VAT'
      from bill b join invoice i on i.bill_id = b.id
      where i.organisation_id <> b.organisation_id or i.vat_amount <>
        round(b.amount * coalesce(i.vat_millionths, 0) / (1000000.0 + coalesce(i.vat_millionths, 0)))`,
  },
  {
    id: 'I11',
    title:
      'completed card top-ups, less what was taken back, are the money in transit from the card provider',
    examined: sql`select count(*) as count from card_top_up`,
    violations: sql`
      select 'card top-up ' || c.id || ' over ' || c.amount || ' is ' || c.status || ', and moved ' || coalesce(-i.amount, 0)
        as violation
      from card_top_up c left join (${entriesOf('card:stripe:clearing')}) i on i.reference = 'card-top-up:' || c.id
      where coalesce(-i.amount, 0) <> case c.status when 'COMPLETED' then c.amount else 0 end
      union all
      select 'of card top-up ' || c.id || ' ' || c.taken_back || ' was taken back, and moved ' || coalesce(i.amount, 0)
      from card_top_up c left join (select split_part(reference, ':', 2) as id, sum(amount) as amount
        from (${entriesOf('card:stripe:clearing')}) e where reference ~ '^card-top-up:[^:]+:(taken-back|returned):' group by 1)
        i on i.id = c.id::text
      where coalesce(i.amount, 0) <> c.taken_back
      union all
      select 'transfer ' || i.reference || ' is of no card top-up' from (${entriesOf('card:stripe:clearing')}) i
      where not exists (select from card_top_up c
        where i.reference ~ ('^card-top-up:' || c.id || '(:(taken-back|returned):\\d+)?$'))`,
  },
];

/** Says how a database is looked at. */
export interface Looking extends LineMoment {
  /** True if wallets were opened with money, as specs do; no installation has such money. */
  hasOpenings?: boolean;
}

/** Checks every invariant, as the transaction sees it. Without the operator's side I4 and I25 are not checked. */
export async function verifyIn(
  tx: Tx,
  payments?: readonly OperatorPayment[],
  looking: Looking = {},
): Promise<Finding[]> {
  const findings = await verifyLedger(tx);
  const operatorChecks = payments ? [operatorCheck(payments)] : [];
  const checks = [
    ...operatorChecks,
    ...productChecks,
    bulkCheck,
    ...paymentChecks,
    ...recordChecks,
    reconciliationCheck,
    transferCheck(looking),
    accountSumsCheck,
    ...familyChecks,
    ...lineChecks(looking),
    costCheck,
    exclusionCheck,
    releaseCheck,
    questionCheck,
    limitCheck,
    monthEndCheck,
    floatCheck,
  ];
  findings.push(...(await runChecks(tx, checks)));
  return findings.sort((a, b) => a.id.localeCompare(b.id, 'en', { numeric: true }));
}

/** Checks every invariant on one snapshot, also while the product runs. */
export const verify = (
  db: Database,
  payments?: readonly OperatorPayment[],
  looking: Looking = {},
): Promise<Finding[]> =>
  withStatementLimit(Infinity, () =>
    inTransaction(db, (tx) => verifyIn(tx, payments, looking), {
      isolation: 'repeatable read',
      readOnly: true,
    }),
  );
