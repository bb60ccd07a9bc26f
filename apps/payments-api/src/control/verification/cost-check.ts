import type { Check } from '@sanaga/ledger';
import { sql } from 'kysely';

/** Computes a share of an amount as `payoutCost` does: rounded up to the next whole franc. */
const share = (rate: string) => sql`(t.amount * ${sql.ref(`t.${rate}`)} + 999999) / 1000000`;

export const costCheck: Check = {
  id: 'I26',
  title: 'what a payment costs follows from the rates that it was made with',
  examined: sql`select count(*) as count from transaction where fee_millionths is not null`,
  violations: sql`
    select 'payment ' || t.id || ' over ' || t.amount || ' costs ' || t.fee || ' + ' || t.tax || ' + ' || t.levy
      || ', by its rates ' || ${share('fee_millionths')} || ' + ' || ${share('tax_millionths')} || ' + ' || t.levy_of_each
      as violation
    from transaction t where t.kind = 'PAYOUT' and t.fee_millionths is not null
      and (t.fee, t.tax, t.levy) is distinct from (${share('fee_millionths')}, ${share('tax_millionths')}, t.levy_of_each)
    union all
    select 'request for money ' || id || ' costs ' || fee + tax + levy from transaction
    where kind = 'COLLECTION' and (fee, tax, levy) <> (0, 0, 0)
    union all
    select 'item ' || i.id || ' was made with other rates than its bulk ' || t.id
    from transaction i join transaction t on t.id = i.bulk_id
    where i.fee_millionths is not null and (i.fee_millionths, i.tax_millionths, i.levy_of_each)
      is distinct from (t.fee_millionths, t.tax_millionths, t.levy_of_each)
    union all
    select 'bulk ' || t.id || ' costs ' || t.fee || ' + ' || t.tax || ' + ' || t.levy || ', its items ' || i.fee || ' + '
      || i.tax || ' + ' || i.levy
    from transaction t join bulk_transaction b on b.id = t.id and b.step is distinct from 'CREATE'
    join (select bulk_id, sum(fee) as fee, sum(tax) as tax, sum(levy) as levy from transaction
      where bulk_id is not null and exclusion_id is null group by 1) i on i.bulk_id = t.id
    where (t.fee, t.tax, t.levy) is distinct from (i.fee, i.tax, i.levy)`,
};
