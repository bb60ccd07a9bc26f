import { writtenResolutions } from '@sanaga/domain';
import type { Check } from '@sanaga/ledger';
import { sql } from 'kysely';
import { isMoney } from './booked-amount.ts';

/** Sums that each difference moved on the float, on suspense, in wallets and as our gain or loss. */
const moved = sql`
  select split_part(l.reference, ':', 2) as task_id, l.reference,
    coalesce(sum(e.amount) filter (where a.code = 'operator:momo:float'), 0) as float,
    coalesce(sum(e.amount) filter (where a.code = 'suspense'), 0) as suspense,
    coalesce(sum(e.amount) filter (where a.organisation_id is not null), 0) as wallet,
    coalesce(sum(e.amount) filter (where a.code in ('income:differences', 'expense:differences')), 0) as result
  from ledger.transfer l join ledger.entry e on e.transfer_id = l.id join ledger.account a on a.id = e.account_id
  where l.reference like 'reconciliation:%' group by 1, 2`;

const isSettled = isMoney('k');

/** Amount that a difference should have moved on the float: what goes out takes from it, what comes in adds to it. */
const correction = sql`case when k.kind = 'DEPOSIT' or (k.product = 'COLLECTION') <> (k.kind = 'RECEIPT')
  then k.ours - k.theirs else k.theirs - k.ours end`;

/** Amount that settling it should have put into suspense. */
const suspended = sql`case when k.resolution in ('SUSPENSE', 'PAID_IN_WRITING') then -(${correction}) else 0 end`;

export const reconciliationCheck: Check = {
  id: 'I17',
  title:
    'what reconciliation moved is what people decided, to the last franc, and nothing else is in suspense',
  examined: sql`select count(*) as count from reconciliation_task`,
  violations: sql`
    with moved as materialized (${moved}),
    total as (select task_id, sum(float) as float, sum(suspense) as suspense, sum(wallet) as wallet, sum(result) as result
      from moved group by 1)
    select 'difference ' || k.id || ' was settled by ' || k.resolution || ' over ' || ${correction} || ', and moved '
      || coalesce(m.float, 0) || ' of the float, ' || coalesce(m.suspense, 0) || ' of suspense, '
      || coalesce(m.wallet, 0) || ' of wallets and ' || coalesce(m.result, 0) || ' of ours' as violation
    from reconciliation_task k left join total m on m.task_id = k.id::text
    where ${isSettled} and (
      coalesce(m.float, 0) <> case when k.cleared = 'TO_FLOAT' then 0 else ${correction} end
      or coalesce(m.suspense, 0) <> case when k.cleared is null then ${suspended} else 0 end
      or ((k.resolution = 'WALLET' or k.cleared = 'TO_WALLET') and coalesce(m.wallet, 0) <> -(${correction}))
      or coalesce(m.result, 0) <> case when k.cleared = 'TO_RESULT' then ${suspended} else 0 end)
    union all
    select 'difference ' || k.id || ' says that it put ' || k.in_suspense || ' into suspense, it should have put '
      || ${suspended} from reconciliation_task k
    where k.in_suspense <> case when ${isSettled} then ${suspended} else 0 end
    union all
    select 'difference ' || k.id || ' left suspense without a decision of its own' from reconciliation_task k
    where k.cleared is not null and 1 <> (select count(*) from joint_decision d where d.task_id = k.id and d.status = 'DONE'
      and d.detail->>'resolution' = k.cleared and d.decided_by = k.cleared_by)
    union all
    select 'difference ' || k.id || ' was ended on the operator''s word in writing, and its document is not there'
    from reconciliation_task k
    where k.resolution in (${sql.join(writtenResolutions.map((one) => sql.lit(one)))}) and not exists (select from joint_decision d
      join reconciliation_document f on f.decision_id = d.id
      where d.task_id = k.id and d.status = 'DONE' and d.detail->>'resolution' = k.resolution)
    union all
    select 'transfer ' || m.reference || ' is of no settled difference' from moved m
    where not exists (select from reconciliation_task k where k.id::text = m.task_id and ${isSettled})
    union all
    select 'difference ' || k.id || ' was settled with money without a decision of its own' from reconciliation_task k
    where ${isSettled} and 1 <> (select count(*) from joint_decision d where d.task_id = k.id and d.status = 'DONE'
      and d.detail->>'resolution' = k.resolution and d.decided_by = k.resolved_by)
    union all
    select 'difference ' || s.id || ' was settled over ' || s.ours || ', the books said ' || s.before from (
      select k.id, k.ours, coalesce(lag(k.theirs) over (partition by k.reference_id order by k.resolved_at, k.id),
        case q.state when 'SUCCESSFUL' then q.amount else 0 end) as before
      from reconciliation_task k join operator_request q using (reference_id) where ${isSettled}) s
    where s.ours <> s.before
    union all
    select 'transfer ' || l.reference || ' moves suspense, and is of no difference'
    from ledger.transfer l join ledger.entry e on e.transfer_id = l.id
    join ledger.account a on a.id = e.account_id and a.code = 'suspense'
    where l.reference not like 'reconciliation:%'`,
};
