import type { Database } from '@sanaga/database';
import type { TransactionStatus } from '@sanaga/domain';
import { sql, type RawBuilder } from 'kysely';
import { within, type Period, timeZone } from '../../kernel/calendar.ts';
import { creditedAmount } from '../../kernel/correction.ts';
import { isPaidLate } from '../../payments/transactions/transactions.repository.ts';
import { isCredited } from '../../wallet/refills/credited.ts';
import { isPaidOut, paidAmount } from './paid.ts';

const localDay = (column: RawBuilder<unknown>) => sql`(${column} at time zone ${timeZone})::date`;

const finished = sql.ref('t.finished_at');

export const rows = async <T>(db: Database, query: RawBuilder<T>): Promise<T[]> =>
  (await query.execute(db)).rows;
export const row = async <T>(db: Database, query: RawBuilder<T>): Promise<T> => {
  const [first] = await rows(db, query);
  if (first === undefined) throw new Error('an aggregate returns one row');
  return first;
};

export const paidOut = (db: Database, organisationId: string, period: Period) =>
  row(
    db,
    sql<{ amount: bigint; count: bigint }>`
      select coalesce(sum(${paidAmount}), 0)::bigint as amount, count(*) as count from transaction t
      where t.organisation_id = ${organisationId} and ${isPaidOut} and ${within(finished, period)}`,
  );

/**
 * Counts payouts by status as people read it; a bulk transaction is counted by its items, never in addition to them.
 */
export const statusCounts = (db: Database, organisationId: string, period: Period) =>
  rows(
    db,
    sql<{ status: TransactionStatus; count: bigint; amount: bigint }>`
      select case when ${isPaidLate('t')} then 'COMPLETED' else t.status end as status, count(*) as count, sum(t.amount)::bigint as amount from transaction t
      where t.organisation_id = ${organisationId} and t.deleted_at is null and t.kind = 'PAYOUT'
        and ${within(sql.ref('t.created_at'), period)}
      group by 1`,
  );

/** Counts and sums what waits for approval: single payments, and bulk transactions, each as one. */
export const waitingForApproval = (db: Database, organisationId: string) =>
  row(
    db,
    sql<{ count: bigint; amount: bigint; oldest: Date | null }>`
      select count(*) as count, coalesce(sum(t.amount), 0)::bigint as amount, min(t.created_at) as oldest from transaction t
      where t.organisation_id = ${organisationId} and t.status = 'PENDING' and t.bulk_id is null and t.deleted_at is null`,
  );

/** Computes the share of finished payouts that needed one attempt, and the median minutes from created to approved. */
export const quality = (db: Database, organisationId: string, period: Period) =>
  row(
    db,
    sql<{ first_time: number | null; approval_minutes: number | null }>`
      select avg(case when t.status = 'COMPLETED' and ${isPaidOut} and t.attempt = 1 and t.retry_of is null then 1.0 else 0.0 end)::float as first_time,
        (percentile_cont(0.5) within group (order by extract(epoch from t.approved_at - t.created_at) / 60))::float
          as approval_minutes
      from transaction t
      where t.organisation_id = ${organisationId} and t.kind = 'PAYOUT' and t.status in ('COMPLETED', 'PROBLEMATIC')
        and ${within(sql.ref('t.created_at'), period)}`,
  );

/** Sums what was paid out by day for two weeks that begin on a Monday; the second is the one that holds `day`. */
export const twoWeeks = (db: Database, organisationId: string, day: string) =>
  rows(
    db,
    sql<{ amount: bigint }>`
      select coalesce(sum(${paidAmount}), 0)::bigint as amount
      from generate_series(date_trunc('week', ${day}::timestamp) - interval '7 days',
        date_trunc('week', ${day}::timestamp) + interval '6 days', interval '1 day') as d(day)
      left join transaction t on t.organisation_id = ${organisationId} and ${isPaidOut}
        and ${localDay(finished)} = d.day::date
      group by d.day order by d.day`,
  );

export const expenses = (db: Database, organisationId: string, period: Period, before: Period) =>
  rows(
    db,
    sql<{ key: string; amount: bigint; before: bigint }>`
      select coalesce(t.expense_category, 'OTHER') as key,
        coalesce(sum(${paidAmount}) filter (where ${within(finished, period)}), 0)::bigint as amount,
        coalesce(sum(${paidAmount}) filter (where ${within(finished, before)}), 0)::bigint as before
      from transaction t
      where t.organisation_id = ${organisationId} and ${isPaidOut}
        and (${within(finished, period)} or ${within(finished, before)})
      group by 1 order by amount desc, before desc`,
  );

export const lastRefill = (db: Database, organisationId: string) =>
  rows(
    db,
    sql<{ amount: bigint; at: Date }>`
      select ${creditedAmount('r')} as amount, finished_at as at from refill r
      where organisation_id = ${organisationId} and ${isCredited} and verification is null
      order by finished_at desc limit 1`,
  );
