import { floatPostingAccounts, floatPostingKinds, holdersDebt } from '@sanaga/domain';
import type { Check } from '@sanaga/ledger';
import { sql } from 'kysely';

/** Sums charges of payouts by the account that they go to: `sign` is -1 where they went back. */
const chargesOf = (payouts: ReturnType<typeof sql>, sign: 1 | -1) => sql`
  select c.account, ${sql.lit(sign)} * sum(c.amount) as amount from (${payouts}) t
  cross join lateral (values ('income:fees', t.fee),
    (case t.tax_remitted_by when 'US' then 'tax:payable' else 'expense:operator' end, t.tax + t.levy)) c (account, amount)
  group by 1`;

/** Selects the two legs of each posting of the owner's own money that was decided; what undoes one has the opposite ones. */
const postings = sql`
  select a.account, p.organisation_id, a.sign * case when p.reverses is null then p.amount else -p.amount end as amount
  from float_posting p join joint_decision d on d.id = p.decision_id and d.status = 'DONE'
  join (values ${sql.join(
    floatPostingKinds.flatMap((kind) =>
      floatPostingAccounts[kind].map(
        (account, place) => sql`(${sql.lit(kind)}, ${sql.lit(account)}, ${sql.lit(place === 0 ? -1 : 1)})`,
      ),
    ),
  )}) a (kind, account, sign) on a.kind = p.kind`;

/**
 * Selects `account, amount`, whole XAF, of what moved accounts of the platform that have a sum of their own. A new way to
 * move one of them adds a row here.
 */
const reasons = [
  chargesOf(
    sql`select fee, tax, levy, tax_remitted_by from transaction where kind = 'PAYOUT' and status = 'COMPLETED'`,
    1,
  ),
  chargesOf(
    sql`select t.fee, t.tax, t.levy, t.tax_remitted_by from reconciliation_task k
      join operator_request q on q.reference_id = k.reference_id and q.subject_type = 'TRANSACTION'
      join transaction t on t.id = q.subject_id and t.kind = 'PAYOUT' where k.resolution = 'REVERSED'`,
    -1,
  ),
  sql`select 'income:subscription', sum(amount) from bill where status = 'PAID'`,
  sql`select 'closed-out:payable', sum((detail->>'amount')::bigint) from joint_decision
    where kind = 'WALLET_CLOSE_OUT' and status = 'DONE'`,
  sql`select account, sum(amount) from (${postings}) p group by 1`,
  sql`select 'owner:bank', sum(theirs - ours) from reconciliation_task where resolution = 'OWNER'`,
  sql`select case when in_suspense > 0 then 'income:differences' else 'expense:differences' end, sum(in_suspense)
    from reconciliation_task where cleared = 'TO_RESULT' group by 1`,
];

/** Selects `account, amount`, whole XAF: what should have moved each account of the platform that has a sum of its own. */
export const movedByReasons = sql<{ account: string; amount: bigint }>`
  select account, sum(amount)::bigint as amount from (${sql.join(reasons, sql` union all `)}) r (account, amount) group by 1`;

/** Lists the accounts that these sums cover, so that one that nothing should have moved is seen too. */
export const summedAccounts = [
  'income:fees',
  'income:subscription',
  'tax:payable',
  'expense:operator',
  'closed-out:payable',
  'owner:bank',
  'expense:bad-debt',
  'income:differences',
  'expense:differences',
];

/** Selects what each holder should owe: what wallets lacked when card money was taken back, less what was paid of it or written off since. */
const debts = sql`
  select a.organisation_id, coalesce(o.owed, 0) - coalesce(p.paid, 0) - coalesce(w.amount, 0) as amount, -a.balance as booked
  from ledger.account a
  left join (select organisation_id, sum((detail->>'owed')::bigint) as owed from audit_log
    where action = 'card-top-up.take-back' group by 1) o using (organisation_id)
  left join (select t.organisation_id, sum(e.amount) as paid from ledger.transfer t
    join ledger.entry e on e.transfer_id = t.id join ledger.account d on d.id = e.account_id and d.code like 'org:%:debt'
    where t.kind = 'DEBT_PAYMENT' group by 1) p using (organisation_id)
  left join (select organisation_id, sum(amount) as amount from (${postings}) w
    where account = ${sql.lit(holdersDebt)} group by 1) w using (organisation_id)
  where a.code like 'org:%:debt'`;

export const accountSumsCheck: Check = {
  id: 'I19',
  title: 'fees, taxes, charges, write-offs and debts are the sums of what should have moved them',
  examined: sql`select count(*) as count from ledger.account
    where code in (${sql.join(summedAccounts.map((code) => sql.lit(code)))}) or code like 'org:%:debt'`,
  violations: sql`
    with due as materialized (${movedByReasons})
    select 'account ' || a.code || ' is at ' || a.balance || ', what should have moved it comes to '
      || coalesce(d.amount, 0) as violation
    from ledger.account a left join due d on d.account = a.code
    where a.code in (${sql.join(summedAccounts.map((code) => sql.lit(code)))}) and a.balance <> coalesce(d.amount, 0)
    union all
    select 'holder ' || organisation_id || ' owes ' || booked || ', what was taken back and not paid since comes to ' || amount
    from (${debts}) d where amount <> booked
    union all
    select 'write-off ' || w.id || ' was decided over ' || w.amount || ', and moved ' || coalesce(m.amount, 0)
    from (select id, (detail->>'amount')::bigint as amount from joint_decision
      where kind = 'WALLET_CLOSE_OUT' and status = 'DONE') w
    left join (select t.reference, e.amount from ledger.transfer t join ledger.entry e on e.transfer_id = t.id
      join ledger.account a on a.id = e.account_id and a.code = 'closed-out:payable') m on m.reference = 'close-out:' || w.id
    where w.amount <> coalesce(m.amount, 0)`,
};
