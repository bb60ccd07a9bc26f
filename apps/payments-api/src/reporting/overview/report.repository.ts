import type { Database } from '@sanaga/database';
import { sql } from 'kysely';
import { rows } from './overview.repository.ts';
import { isCollected, isFailedPayment, isPaidOut, paidAmount } from './paid.ts';
import { within, type Period, timeZone } from '../../kernel/calendar.ts';
import { creditedAmount } from '../../kernel/correction.ts';
import { isCredited } from '../../wallet/refills/credited.ts';

export type Step = 'day' | 'month';

export interface ReportRow {
  /** The step's first day; null: all of them together. */
  start: string | null;
  count: bigint;
  amount: bigint;
  failed: bigint;
  median_seconds: number | null;
  slowest_seconds: number | null;
  collected_count: bigint;
  collected_amount: bigint;
}

/** Sums what ended in the period, by step and in all; steps in which nothing did are included. */
export const reportRows = (db: Database, period: Period, step: Step): Promise<ReportRow[]> =>
  rows(
    db,
    sql<ReportRow>`
      with ended as materialized (
        select 'PAYOUT' as kind, ${isPaidOut} as paid, ${isFailedPayment} as failed, ${paidAmount} as amount,
          finished_at, extract(epoch from finished_at - approved_at) as seconds
        from transaction t where kind = 'PAYOUT' and status in ('COMPLETED', 'PROBLEMATIC')
          and ${within(sql`finished_at`, period)} and deleted_at is null
        union all
        select 'COLLECTION', true, false, ${creditedAmount('t')}, finished_at, null
        from transaction t where ${isCollected}
          and ${within(sql`finished_at`, period)} and deleted_at is null
        union all
        select 'COLLECTION', true, false, ${creditedAmount('r')}, finished_at, null from refill r
        where ${isCredited} and ${within(sql`finished_at`, period)}),
      dated as (
        select e.*, date_trunc(${step}::text, finished_at at time zone ${timeZone})::date as start from ended e
        union all
        select null, false, false, 0, null, null, s::date
        from generate_series(date_trunc(${step}::text, ${period.from}::timestamp), ${period.to}::timestamp,
          case ${step}::text when 'day' then interval '1 day' else interval '1 month' end) s)
      select to_char(start, 'YYYY-MM-DD') as start,
        count(*) filter (where kind = 'PAYOUT' and paid) as count,
        coalesce(sum(amount) filter (where kind = 'PAYOUT' and paid), 0)::bigint as amount,
        count(*) filter (where kind = 'PAYOUT' and failed) as failed,
        (percentile_cont(0.5) within group (order by seconds) filter (where paid))::float as median_seconds,
        (percentile_cont(0.95) within group (order by seconds) filter (where paid))::float as slowest_seconds,
        count(*) filter (where kind = 'COLLECTION') as collected_count,
        coalesce(sum(amount) filter (where kind = 'COLLECTION'), 0)::bigint as collected_amount
      from dated group by grouping sets ((start), ()) order by start nulls first`,
  );
