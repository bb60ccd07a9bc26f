import { moneyResolutions } from '@sanaga/domain';
import { sql } from 'kysely';

/** Returns the condition that people settled the difference `alias` with money, or let go of it. */
export const isMoney = (alias: string) =>
  sql`${sql.ref(`${alias}.resolution`)} in (${sql.join(moneyResolutions.map((one) => sql.lit(one)))})`;

/**
 * Amount that the books say the operator moved of the request `q`: what the last settled difference brought it to, or
 * else what was requested and paid; whole minor units.
 */
export const bookedAmount = sql<bigint>`coalesce(
  (select p.theirs from reconciliation_task p where p.reference_id = q.reference_id and ${isMoney('p')}
    order by p.resolved_at desc limit 1),
  case q.state when 'SUCCESSFUL' then q.amount else 0 end)`;

/** Amount that people settled as reversed of the request `q`: the operator paid it first; whole minor units. */
export const reversedAmount = sql<bigint>`coalesce((select sum(p.ours - p.theirs)::bigint from reconciliation_task p
  where p.reference_id = q.reference_id and p.kind = 'REVERSAL' and ${isMoney('p')}), 0)`;
