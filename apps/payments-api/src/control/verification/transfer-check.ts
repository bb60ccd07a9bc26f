import type { Check } from '@sanaga/ledger';
import { sql } from 'kysely';
import { openings, transferKinds, type TransferKind } from './transfer-kinds.ts';

const reasonsOf = (kinds: readonly TransferKind[]) =>
  sql.join(
    kinds.map(
      ({ name, kind, reasons }) =>
        sql`select ${sql.lit(name)} as name, ${sql.lit(kind)} as kind, r.* from (${reasons}) r (reference, organisation_id)`,
    ),
    sql` union all `,
  );

const legsOf = (kinds: readonly TransferKind[]) =>
  sql.join(
    kinds.flatMap(({ name, legs }) =>
      Object.entries(legs).map(
        ([account, sign]) => sql`(${sql.lit(name)}, ${sql.lit(account)}, ${sql.lit(sign)})`,
      ),
    ),
  );

const numberedKinds = (kinds: readonly TransferKind[]) =>
  sql.join(kinds.filter(({ numbered }) => numbered).map(({ kind }) => sql.lit(kind)));

/**
 * Finds money that moves without a reason: a transfer that nothing explains, one of another holder than its reason, and
 * one that touches an account which does not belong to its kind, or the wrong way. `opening:` is a reason in specs
 * only.
 */
export function transferCheck({ hasOpenings = false }: { hasOpenings?: boolean }): Check {
  const kinds = hasOpenings ? [...transferKinds, openings] : transferKinds;
  return {
    id: 'I18',
    title: 'every transfer belongs to what moved it, and touches the accounts that its kind may',
    examined: sql`select count(*) as count from ledger.transfer`,
    violations: sql`
      with reason as materialized (${reasonsOf(kinds)}),
      leg (name, account, sign) as materialized (values ${legsOf(kinds)}),
      account as materialized (
        select id, code, organisation_id, case when organisation_id is null then code else split_part(code, ':', 3) end as role
        from ledger.account),
      moved as materialized (
        select t.id, t.reference, t.kind, t.organisation_id, r.name, r.organisation_id as holder
        from ledger.transfer t left join reason r on r.kind = t.kind and r.reference = case
          when t.kind in (${numberedKinds(kinds)}) then regexp_replace(t.reference, ':[0-9]+$', '') else t.reference end)
      select 'transfer ' || reference || ' of kind ' || kind || ' belongs to nothing that moves money so' as violation
      from moved where name is null
      union all
      select 'transfer ' || reference || ' is one of holder ' || coalesce(organisation_id::text, 'nobody') || ', its '
        || name || ' of ' || coalesce(holder::text, 'nobody')
      from moved where name is not null and organisation_id is distinct from holder
      union all
      select 'transfer ' || m.reference || ', a ' || m.name || ', moves ' || a.code || ' by ' || e.amount
      from moved m join ledger.entry e on e.transfer_id = m.id join account a on a.id = e.account_id
      left join leg l on l.name = m.name and l.account = a.role
      where m.name is not null and (l.account is null or l.sign * e.amount < 0
        or a.organisation_id is not null and a.organisation_id is distinct from m.organisation_id)`,
  };
}
