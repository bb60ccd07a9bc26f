import { accountCodes, bookAccounts } from '@sanaga/domain';
import type { Check } from '@sanaga/ledger';
import { sql } from 'kysely';

/** Lists the accounts of a month's end with their codes here; those of all holders are two. */
const accounts = sql.join(
  Object.entries({ ...accountCodes, wallets: 'wallets', debts: 'debts' }).map(
    ([account, code]) => sql`(${sql.lit(account)}, ${sql.lit(code)})`,
  ),
);

/** Compares each month that was issued with what the ledger says of it: nothing was booked into it since. */
export const monthEndCheck: Check = {
  id: 'I36',
  title: 'the months that were issued are what the books say of them',
  examined: sql`select count(*) as count from month_end`,
  violations: sql`
    with monthly as materialized (
      select date_trunc('month', t.created_at at time zone 'Africa/Douala')::date as month,
        case when a.organisation_id is null then a.code when a.code like 'org:%:debt' then 'debts' else 'wallets' end as code,
        sum(e.amount) as grown, -sum(e.amount) filter (where e.amount < 0 and t.kind not in ('HOLD', 'RELEASE')) as debit,
        sum(e.amount) filter (where e.amount > 0 and t.kind not in ('HOLD', 'RELEASE')) as credit
      from ledger.transfer t join ledger.entry e on e.transfer_id = t.id join ledger.account a on a.id = e.account_id
      where exists (select from month_end)
      group by 1, 2),
    stated as (
      select m.month, s.* from month_end m cross join lateral jsonb_to_recordset(m.content::jsonb->'accounts')
        s(account text, side text, debit bigint, credit bigint, closing bigint))
    select 'month ' || to_char(s.month, 'YYYY-MM') || ' was issued with ' || s.account || ' at ' || s.closing
      || ', and the books say ' || b.balance * b.sign as violation
    from stated s join (values ${accounts}) c (account, code) using (account)
    cross join lateral (
      select coalesce(sum(grown), 0) as balance, case s.side when 'CREDIT' then 1 else -1 end as sign,
        coalesce(sum(debit) filter (where month = s.month), 0) as debit,
        coalesce(sum(credit) filter (where month = s.month), 0) as credit
      from monthly where monthly.code = c.code and month <= s.month) b
    where (s.closing, s.debit, s.credit) is distinct from (b.balance * b.sign, b.debit, b.credit)
    union all
    select 'month ' || to_char(m.month, 'YYYY-MM') || ' was issued with ' || count(s.account) || ' accounts'
    from month_end m left join stated s using (month) group by m.month
    having count(distinct s.account) <> ${sql.lit(bookAccounts.length)}`,
};
