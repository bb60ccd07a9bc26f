import type { Tx } from '@sanaga/database';
import { sql, type RawBuilder } from 'kysely';

/** Result for one invariant: how much was examined, and what breaks it. */
export interface Finding {
  id: string;
  title: string;
  ok: boolean;
  /** Number of rows that were examined. */
  examined: number;
  violations: string[];
}

export interface Check {
  id: string;
  title: string;
  /** Counts the rows to examine. */
  examined: RawBuilder<{ count: bigint }>;
  /** A line for each violation. */
  violations: RawBuilder<{ violation: string }>;
}

const mostShown = 50;

/** Runs checks in the given transaction, so that all of them see one snapshot. */
export async function runChecks(tx: Tx, checks: readonly Check[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { id, title, examined, violations } of checks) {
    const { rows } = await violations.execute(tx);
    const count = (await examined.execute(tx)).rows[0]?.count ?? 0n;
    findings.push({
      id,
      title,
      ok: rows.length === 0,
      examined: Number(count),
      violations: rows.slice(0, mostShown).map(({ violation }) => violation),
    });
  }
  return findings;
}

/** Sum drawn from each hold that other holds were drawn from. */
const drawn = sql`select drawn_from as id, sum(amount)::bigint as amount from ledger.hold where drawn_from is not null group by 1`;

const ledgerChecks: Check[] = [
  {
    id: 'I1',
    title: 'every transfer sums to zero per currency, and so does everything',
    examined: sql`select count(*) as count from ledger.transfer`,
    violations: sql`
      select 'transfer ' || t.reference || ' sums to ' || coalesce(sum(e.amount), 0) || ' over ' || count(e.*) || ' entries' as violation
      from ledger.transfer t left join ledger.entry e on e.transfer_id = t.id
      group by t.id having count(e.*) < 2 or sum(e.amount) <> 0
      union all
      select 'transfer ' || t.reference || ' touches account ' || a.code || ' of another currency'
      from ledger.transfer t join ledger.entry e on e.transfer_id = t.id join ledger.account a on a.id = e.account_id
      where a.currency <> t.currency
      union all
      select 'transfer ' || t.reference || ' is not what was posted' from ledger.transfer t
      join (select e.transfer_id, string_agg(a.code || '=' || e.amount, ',' order by a.code, e.amount) as legs
        from ledger.entry e join ledger.account a on a.id = e.account_id group by 1) l on l.transfer_id = t.id
      where t.digest <> sha256(convert_to(concat_ws('|', t.kind, t.currency, t.organisation_id::text, l.legs), 'UTF8'))
      union all
      select 'all balances in ' || currency || ' sum to ' || sum(balance) from ledger.account
      group by currency having sum(balance) <> 0`,
  },
  {
    id: 'I2',
    title: 'each stored balance is the sum of its entries, and held money is the sum of open holds',
    examined: sql`select count(*) as count from ledger.account`,
    violations: sql`
      select 'account ' || a.code || ' says ' || a.balance || ', its entries ' || coalesce(sum(e.amount), 0) as violation
      from ledger.account a left join ledger.entry e on e.account_id = a.id
      group by a.id having a.balance <> coalesce(sum(e.amount), 0) or a.entries <> count(e.*)
      union all
      select 'entry ' || e.sequence || ' of account ' || a.code || ' breaks the running balance'
      from (select *, balance_after - amount - lag(balance_after, 1, 0::bigint) over w as gap,
          sequence - lag(sequence, 1, 0::bigint) over w as step
        from ledger.entry window w as (partition by account_id order by sequence)) e
      join ledger.account a on a.id = e.account_id where e.gap <> 0 or e.step <> 1
      union all
      select 'account ' || a.code || ' holds ' || a.balance || ', its open holds ' || coalesce(open.amount, 0)
      from ledger.account a left join (
        select h.organisation_id, sum(h.amount - coalesce(d.amount, 0)) as amount from ledger.hold h left join (${drawn}) d using (id)
        where not exists (select from ledger.hold_end e where e.hold_id = h.id) group by 1) open using (organisation_id)
      where a.code like 'org:%:held' and a.balance <> coalesce(open.amount, 0)`,
  },
  {
    id: 'I3',
    title: 'no balance is or was below its limit',
    examined: sql`select count(*) as count from ledger.entry`,
    violations: sql`
      select 'account ' || code || ' is at ' || balance as violation from ledger.account
      where balance < min_balance or balance > max_balance
      union all
      select 'account ' || a.code || ' was at ' || e.balance_after || ' after entry ' || e.sequence
      from ledger.entry e join ledger.account a on a.id = e.account_id
      where e.balance_after < a.min_balance or e.balance_after > a.max_balance
      union all
      select 'account ' || code || ' may fall to ' || coalesce(min_balance::text, 'anything') from ledger.account
      where min_balance is distinct from 0 and code ~ '^(org|income|tax):' and code not like 'org:%:debt'
      union all
      select 'account ' || code || ' may rise to ' || coalesce(max_balance::text, 'anything') from ledger.account
      where max_balance is distinct from 0 and code like 'org:%:debt'
      union all
      select 'account ' || code || ' is said to be of ' || coalesce(organisation_id::text, 'nobody') from ledger.account
      where code like 'org:%' and split_part(code, ':', 2) is distinct from organisation_id::text`,
  },
  {
    id: 'I7',
    title:
      'each hold was placed or drawn once, and captured or released at most once, for all that was not drawn of it',
    examined: sql`select count(*) as count from ledger.hold`,
    violations: sql`
      select 'hold ' || h.reference || ' of ' || h.amount || ' moved ' || coalesce(e.amount, 0) as violation
      from ledger.hold h
      left join ledger.account a on a.code = 'org:' || h.organisation_id || ':held'
      left join ledger.entry e on e.transfer_id = h.transfer_id and e.account_id = a.id
      where h.drawn_from is null and e.amount is distinct from h.amount
      union all
      select 'of hold ' || h.reference || ' over ' || h.amount || ' ' || d.amount || ' was drawn'
      from ledger.hold h join (${drawn}) d using (id) where d.amount > h.amount or h.drawn_from is not null
      union all
      select 'hold ' || d.reference || ' was drawn from one of another holder' from ledger.hold d
      join ledger.hold h on h.id = d.drawn_from where h.organisation_id <> d.organisation_id
      union all
      select 'hold ' || h.reference || ' of ' || h.amount || ' ended with ' || coalesce(e.amount, 0)
      from ledger.hold h join ledger.hold_end d on d.hold_id = h.id left join (${drawn}) parts on parts.id = h.id
      left join ledger.account a on a.code = 'org:' || h.organisation_id || ':held'
      left join ledger.entry e on e.transfer_id = d.transfer_id and e.account_id = a.id
      where e.amount is distinct from coalesce(parts.amount, 0) - h.amount
      union all
      select 'hold ' || h.reference || ' was ' || lower(d.outcome) || ' by a transfer of kind ' || t.kind
      from ledger.hold h join ledger.hold_end d on d.hold_id = h.id join ledger.transfer t on t.id = d.transfer_id
      where (d.outcome = 'RELEASED') <> (t.kind = 'RELEASE')
      union all
      select 'transfer ' || t.reference || ' ends a hold that is not recorded as ended'
      from ledger.transfer t where t.kind = 'RELEASE'
        and not exists (select from ledger.hold_end d where d.transfer_id = t.id)
      union all
      select 'transfer ' || t.reference || ' places a hold that is not recorded'
      from ledger.transfer t where t.kind = 'HOLD' and not exists (select from ledger.hold h where h.transfer_id = t.id)`,
  },
];

/** Checks the ledger's own invariants; give it a REPEATABLE READ transaction so that it sees one moment. */
export const verifyLedger = (tx: Tx): Promise<Finding[]> => runChecks(tx, ledgerChecks);
