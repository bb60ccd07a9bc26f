import { floatPostingAccounts, floatPostingKinds, holdersDebt } from '@sanaga/domain';
import type { Check } from '@sanaga/ledger';
import { sql } from 'kysely';

/** The accounts of each kind of posting, as rows of `kind, falls, rises`. */
const kinds = sql.join(
  floatPostingKinds.map((kind) => {
    const [falls, rises] = floatPostingAccounts[kind];
    return sql`(${sql.lit(kind)}, ${sql.lit(falls)}, ${sql.lit(rises)})`;
  }),
);

/**
 * Checks that the owner's own moves of money are what two super admins decided: each once, over its amount, between its
 * accounts.
 */
export const floatCheck: Check = {
  id: 'I30',
  title: 'the owner’s own moves of money are the postings that were decided, each once and to the franc',
  examined: sql`select count(*) as count from float_posting`,
  violations: sql`
    with kind (kind, falls, rises) as (values ${kinds}),
    posting as materialized (
      select p.id, p.kind, p.organisation_id, p.amount, d.status, p.reverses, (d.detail->>'amount')::bigint as decided,
        case when p.reverses is null then k.falls else r.account end as falls,
        case when p.reverses is null then r.account else k.falls end as rises
      from float_posting p join joint_decision d on d.id = p.decision_id and d.kind = 'FLOAT_POSTING'
      join kind k on k.kind = p.kind
      cross join lateral (select case k.rises when ${sql.lit(holdersDebt)} then 'org:' || p.organisation_id || ':debt'
        else k.rises end as account) r),
    moved as materialized (
      select t.reference, t.kind, t.organisation_id,
        string_agg(a.code || ' ' || e.amount, ', ' order by e.amount) as legs
      from ledger.transfer t join ledger.entry e on e.transfer_id = t.id join ledger.account a on a.id = e.account_id
      where t.kind = 'FLOAT' or t.reference like 'float:%' group by 1, 2, 3)
    select 'transfer ' || m.reference || ' is of no posting that was decided' as violation from moved m
    where m.kind <> 'FLOAT'
      or not exists (select from posting p where m.reference = 'float:' || p.id and p.status = 'DONE')
    union all
    select 'posting ' || p.id || ' of ' || p.amount || ' was decided over ' || coalesce(p.decided::text, 'nothing')
      || ', and moved ' || coalesce(m.legs, 'nothing')
    from posting p left join moved m on m.reference = 'float:' || p.id
    where p.status = 'DONE' and (p.decided is distinct from p.amount
      or m.organisation_id is distinct from p.organisation_id
      or m.legs is distinct from p.falls || ' ' || -p.amount || ', ' || p.rises || ' ' || p.amount)
    union all
    select 'posting ' || id || ' has no decision of its own' from float_posting
    where not exists (select from joint_decision d where d.id = decision_id and d.kind = 'FLOAT_POSTING')
    union all
    select 'posting ' || p.reverses || ' is undone ' || count(*) || ' times, or by another move' from posting p
    join posting w on w.id = p.reverses
    where p.status = 'DONE' group by p.reverses
    having count(*) > 1 or bool_or((p.kind, p.amount) <> (w.kind, w.amount) or w.status <> 'DONE')`,
};
