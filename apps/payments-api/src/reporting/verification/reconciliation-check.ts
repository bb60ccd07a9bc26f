import type { Check } from '@sanaga/ledger';
import { sql } from 'kysely';
import { isMoney } from './booked-amount.ts';

/** What each difference moved on the float, on suspense and in wallets. */
const moved = sql`
  select split_part(l.reference, ':', 2) as task_id, l.reference,
    coalesce(sum(e.amount) filter (where a.code = 'operator:momo:float'), 0) as float,
    coalesce(sum(e.amount) filter (where a.code = 'suspense'), 0) as suspense,
    coalesce(sum(e.amount) filter (where a.organisation_id is not null), 0) as wallet
  from ledger.transfer l join ledger.entry e on e.transfer_id = l.id join ledger.account a on a.id = e.account_id
  where l.reference like 'reconciliation:%' group by 1, 2`;

const isSettled = isMoney('k');

/** What a difference should have moved on the float: payouts take from it, collections add to it. */
const correction = sql`case k.product when 'DISBURSEMENT' then k.theirs - k.ours else k.ours - k.theirs end`;

export const reconciliationCheck: Check = {
  id: 'I17',
  title:
    'what reconciliation moved is what people decided, to the last franc, and nothing else is in suspense',
  examined: sql`select count(*) as count from reconciliation_task`,
  violations: sql`
    with moved as materialized (${moved}),
    total as (select task_id, sum(float) as float, sum(suspense) as suspense, sum(wallet) as wallet
      from moved group by 1)
    select 'difference ' || k.id || ' was settled by ' || k.resolution || ' over ' || ${correction} || ', and moved '
      || coalesce(m.float, 0) || ' of the float, ' || coalesce(m.suspense, 0) || ' of suspense and '
      || coalesce(m.wallet, 0) || ' of wallets' as violation
    from reconciliation_task k left join total m on m.task_id = k.id::text
    where ${isSettled} and (coalesce(m.float, 0) <> ${correction}
      or coalesce(m.suspense, 0) <> case k.resolution when 'SUSPENSE' then -(${correction}) else 0 end
      or (k.resolution = 'WALLET' and coalesce(m.wallet, 0) <> -(${correction})))
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
