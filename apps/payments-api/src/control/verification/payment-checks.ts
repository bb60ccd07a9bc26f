import { unsentCodes } from '@sanaga/domain';
import type { Check } from '@sanaga/ledger';
import { sql } from 'kysely';

/** Outcome of a hold; NONE where the payment has no hold. */
const holdState = sql`case when h.id is null then 'NONE' when e.hold_id is null then 'OPEN' else e.outcome end`;

/**
 * Expected outcome of the hold of a payment's attempt: earlier attempts failed, the present one follows the status. A
 * payment that was cancelled had a hold where it was approved.
 */
const holdExpected = sql`case
  when n.attempt < t.attempt then 'RELEASED'
  when t.status = 'PENDING' then 'NONE'
  when t.status in ('CONFIRMED', 'IN_PROGRESS') or t.problem_reason = 'UNKNOWN' then 'OPEN'
  when t.status = 'COMPLETED' then 'CAPTURED'
  when t.status = 'CANCELLED' and t.approved_by is null then 'NONE'
  else 'RELEASED' end`;

/** Sums money by account of the transfers under a reference. */
const movedBy = (reference: string) => sql`
  select t.id as payment_id, coalesce(sum(e.amount) filter (where a.code = 'operator:momo:float'), 0) as float,
    coalesce(sum(e.amount) filter (where a.code = 'income:fees'), 0) as fee,
    coalesce(sum(e.amount) filter (where a.code = case t.tax_remitted_by when 'US' then 'tax:payable'
      else 'expense:operator' end), 0) as tax,
    coalesce(sum(e.amount) filter (where a.code = 'org:' || t.organisation_id || ':available'), 0) as available
  from transaction t
  join ledger.transfer l on l.reference = 'transaction:' || t.id || ':' || t.attempt || ${reference}
  join ledger.entry e on e.transfer_id = l.id join ledger.account a on a.id = e.account_id
  group by t.id`;

/** Sums what people booked to the wallet of a payment or refill after its outcome. */
const corrections = (subject: 'TRANSACTION' | 'REFILL') => sql`
  select q.subject_id as payment_id, sum(e.amount) as amount
  from reconciliation_task k
  join operator_request q on q.reference_id = k.reference_id and q.subject_type = ${sql.lit(subject)}
  join ledger.transfer l
    on l.reference in ('reconciliation:' || k.id || ':reversal', 'reconciliation:' || k.id || ':wallet')
  join ledger.entry e on e.transfer_id = l.id
  join ledger.account a on a.id = e.account_id and a.organisation_id is not null
  group by 1`;

const payouts: Check = {
  id: 'I13',
  title: 'the money of each payment is where its status says, to the last franc',
  examined: sql`select count(*) as count from transaction where kind <> 'BULK_PAYOUT'`,
  violations: sql`
    select 'payment ' || t.id || ' is ' || t.status || coalesce(' ' || t.problem_reason, '') || ', and the hold of attempt '
      || n.attempt || ' is ' || ${holdState} || coalesce(' over ' || h.amount, '') as violation
    from transaction t cross join generate_series(1, t.attempt) n (attempt)
    left join ledger.hold h on h.reference = 'transaction:' || t.id || ':' || n.attempt || ':hold'
    left join ledger.hold_end e on e.hold_id = h.id
    where t.kind = 'PAYOUT' and (${holdState} <> ${holdExpected}
      or h.amount <> t.total or h.organisation_id <> t.organisation_id)
    union all
    select 'hold ' || h.reference || ' is of no attempt of a payment' from ledger.hold h
    left join (select 'transaction:' || t.id || ':' || n || ':hold' as reference
      from transaction t cross join generate_series(1, t.attempt) n
      where t.kind = 'PAYOUT' or t.kind = 'BULK_PAYOUT' and t.approved_by is not null) p using (reference)
    where p.reference is null
    union all
    select 'hold ' || h.reference || ' is drawn from ' || coalesce(f.reference, 'nothing') || ', not from that of its bulk'
    from transaction t join ledger.hold h on h.reference = 'transaction:' || t.id || ':' || t.attempt || ':hold'
    join ledger.hold f on f.id = h.drawn_from
    where f.reference is distinct from 'transaction:' || t.bulk_id || ':1:hold'
    union all
    select 'bulk ' || t.id || ' over ' || t.total || ' has a hold over ' || h.amount || ', of which ' || coalesce(d.amount, 0)
      || ' is drawn' || case when e.hold_id is null then '' else ' and the rest released' end
    from transaction t join ledger.hold h on h.reference = 'transaction:' || t.id || ':1:hold'
    join bulk_transaction b on b.id = t.id left join ledger.hold_end e on e.hold_id = h.id
    left join (select drawn_from, sum(amount) as amount from ledger.hold group by 1) d on d.drawn_from = h.id
    where h.amount <> t.total or e.hold_id is null and coalesce(d.amount, 0) < h.amount and b.step is distinct from 'APPROVE'
    union all
    select 'payment ' || t.id || ' over ' || t.amount || ' with costs of ' || t.fee + t.tax + t.levy || ' was captured as '
      || coalesce(m.float, 0) || ' with ' || coalesce(m.fee + m.tax, 0)
    from transaction t left join (${movedBy(':capture')}) m on m.payment_id = t.id
    where t.kind = 'PAYOUT' and t.status = 'COMPLETED'
      and (m.float, m.fee, m.tax) is distinct from (t.amount::numeric, t.fee::numeric, (t.tax + t.levy)::numeric)
    union all
    select 'collection ' || t.id || ' over ' || t.amount || ' is ' || t.status || ', and brought ' || coalesce(m.available, 0)
    from transaction t left join (${movedBy(':collection')}) m on m.payment_id = t.id
    where t.kind = 'COLLECTION'
      and coalesce(m.available, 0) <> case t.status when 'COMPLETED' then t.amount else 0 end
    union all
    select 'refill ' || r.id || ' over ' || r.amount || ' is ' || r.status || ', and brought ' || coalesce(e.amount, 0)
    from refill r left join ledger.transfer l on l.reference = 'refill:' || r.id
    left join ledger.account a on a.code = 'org:' || r.organisation_id || ':available'
    left join ledger.entry e on e.transfer_id = l.id and e.account_id = a.id
    where coalesce(e.amount, 0) <> case r.status when 'COMPLETED' then r.amount else 0 end
    union all
    select 'payment ' || t.id || ' says that it was corrected by ' || t.corrected_amount || ', and its wallet was by '
      || coalesce(c.amount, 0)
    from transaction t left join (${corrections('TRANSACTION')}) c on c.payment_id = t.id
    where t.corrected_amount <> coalesce(c.amount, 0)
    union all
    select 'refill ' || r.id || ' says that it was corrected by ' || r.corrected_amount || ', and its wallet was by '
      || coalesce(c.amount, 0)
    from refill r left join (${corrections('REFILL')}) c on c.payment_id = r.id
    where r.corrected_amount <> coalesce(c.amount, 0)`,
};

/** Subject that each request to the operator should be about. */
const subjects = sql`
  select 'TRANSACTION' as subject_type, id, organisation_id, kind, status, problem_reason, attempt, amount,
    payee_number as number, approved_by is not null or kind = 'COLLECTION' as requested, operator_code
  from transaction where kind <> 'BULK_PAYOUT'
  union all
  select 'REFILL', id, organisation_id, 'REFILL', status, null, 1, amount, account_number, processed_at is not null,
    operator_code from refill`;

/** States that the request of the present attempt may be in; null where there should be no request. */
const requestExpected = sql`case
  when s.kind <> 'PAYOUT' and s.status in ('IN_PROGRESS', 'PROCESSING') then array['QUEUED', 'SENT']
  when s.status = 'CONFIRMED' then array['QUEUED']
  when s.status = 'IN_PROGRESS' or s.problem_reason = 'UNKNOWN' then array['SENT']
  when s.status = 'COMPLETED' then array['SUCCESSFUL']
  when (s.status = 'FAILED' or s.problem_reason = 'FAILED') and s.operator_code = any(${[...unsentCodes]}::text[])
    then array['WITHDRAWN']
  when s.status = 'FAILED' or s.problem_reason = 'FAILED' then array['FAILED']
  when s.status in ('CANCELLED', 'REFUSED') and s.requested then array['WITHDRAWN'] end`;

const requests: Check = {
  id: 'I14',
  title: 'operator requests match their payments and refills',
  examined: sql`select count(*) as count from operator_request`,
  violations: sql`
    with subject as materialized (${subjects})
    select lower(s.kind) || ' ' || s.id || ' is ' || s.status || coalesce(' ' || s.problem_reason, '') || ', its request '
      || coalesce(q.state, 'missing') as violation
    from subject s left join operator_request q
      on q.subject_type = s.subject_type and q.subject_id = s.id and q.attempt = s.attempt
    where coalesce(q.state <> all(${requestExpected}), q.state is not null or ${requestExpected} is not null)
    union all
    select 'request ' || q.reference_id || ' is of no payment or refill, or not of it' from operator_request q
    left join subject s on s.subject_type = q.subject_type and s.id = q.subject_id
    where s.id is null or q.attempt > s.attempt or q.organisation_id <> s.organisation_id
      or (q.kind = 'DISBURSEMENT') <> (s.kind = 'PAYOUT')
    union all
    select 'request ' || q.reference_id || ' asks for ' || q.amount || ' with ' || q.msisdn || ', its payment for '
      || s.amount || ' with ' || s.number
    from operator_request q join subject s on s.subject_type = q.subject_type and s.id = q.subject_id
    where q.amount <> s.amount or q.msisdn <> ltrim(s.number, '+')
    union all
    select 'request ' || q.reference_id || ' of an earlier attempt is ' || q.state from operator_request q
    join subject s on s.subject_type = q.subject_type and s.id = q.subject_id
    where q.attempt < s.attempt and q.state <> 'FAILED' and not (q.state = 'WITHDRAWN' and q.expires_at <= q.finished_at)
    union all
    select distinct 'bulk ' || q.bulk_id || ' has payments that wait to be sent, and no place in the line'
    from operator_request q join bulk_transaction b on b.id = q.bulk_id and b.step is distinct from 'CANCEL'
    where q.state = 'QUEUED' and not exists (select from bulk_queue l where l.bulk_id = q.bulk_id)
    union all
    select 'payment ' || s.id || ' is unknown without a task for a person' from subject s
    where s.problem_reason = 'UNKNOWN' and not exists (
      select from operator_request q join reconciliation_task k using (reference_id)
      where q.subject_id = s.id and q.attempt = s.attempt)
    union all
    select 'transfer ' || l.reference || ' moves money of the operator that it was never asked for'
    from ledger.transfer l join ledger.entry e on e.transfer_id = l.id
    join ledger.account a on a.id = e.account_id and a.code = 'operator:momo:float'
    left join (select q.amount, case when q.subject_type = 'REFILL' then 'refill:' || q.subject_id
        else 'transaction:' || q.subject_id || ':' || q.attempt
          || case q.kind when 'COLLECTION' then ':collection' else ':capture' end end as reference
      from operator_request q where q.state = 'SUCCESSFUL') q on q.reference = l.reference and q.amount = abs(e.amount)
    where q.reference is null and l.reference not like 'opening:%' and l.reference not like 'reconciliation:%'
      and l.reference not like 'float:%'`,
};

export const paymentChecks: Check[] = [payouts, requests];
