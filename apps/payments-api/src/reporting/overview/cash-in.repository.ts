import type { Database } from '@sanaga/database';
import { sql } from 'kysely';
import { rows } from './overview.repository.ts';
import { isCollected } from './paid.ts';
import { within, type Period, timeZone } from '../../kernel/calendar.ts';
import { creditedAmount } from '../../kernel/correction.ts';
import { isCredited } from '../../wallet/refills/credited.ts';

/**
 * Lists money that came in: refills from the holder's accounts, payments requested from others, and card top-ups less
 * what was taken back of them.
 */
const cashIn = (organisationId: string) => sql`
  select 'REFILL' as method, ${creditedAmount('r')} as amount, r.finished_at from refill r
  where r.organisation_id = ${organisationId} and ${isCredited}
  union all
  select 'PAYMENT_REQUEST', ${creditedAmount('t')}, t.finished_at from transaction t
  where t.organisation_id = ${organisationId} and ${isCollected}
  union all
  select 'CARD', c.amount - c.taken_back, c.completed_at from card_top_up c
  where c.organisation_id = ${organisationId} and c.status = 'COMPLETED' and c.taken_back < c.amount`;

export const cashInByMethod = (db: Database, organisationId: string, period: Period) =>
  rows(
    db,
    sql<{ key: string; amount: bigint }>`
      select c.method as key, sum(c.amount)::bigint as amount from (${cashIn(organisationId)}) c
      where ${within(sql.ref('c.finished_at'), period)} group by c.method order by amount desc`,
  );

export interface MonthOfCashIn {
  /** Its first day. */
  month: string;
  /** Null where nobody set one. */
  target: bigint | null;
  achieved: bigint;
}

/** Compares what came in with the target, for a number of months up to the one that holds a day; the oldest first. */
export const monthsOfCashIn = (db: Database, organisationId: string, day: string, months: number) =>
  rows(
    db,
    sql<MonthOfCashIn>`
      with span as (
        select date_trunc('month', ${day}::date::timestamp) as last,
          date_trunc('month', ${day}::date::timestamp) - make_interval(months => ${months - 1}) as first),
      came_in as (
        select date_trunc('month', c.finished_at at time zone ${timeZone}) as month, sum(c.amount)::bigint as amount
        from (${cashIn(organisationId)}) c
        where c.finished_at >= (select first at time zone ${timeZone} from span)
          and c.finished_at < (select (last + interval '1 month') at time zone ${timeZone} from span)
        group by 1)
      select to_char(m.month, 'YYYY-MM-DD') as month, g.amount as target, coalesce(c.amount, 0)::bigint as achieved
      from span cross join generate_series(span.first, span.last, interval '1 month') m(month)
      left join cash_in_target g on g.organisation_id = ${organisationId} and g.month = m.month::date
      left join came_in c on c.month = m.month
      order by m.month`,
  );
