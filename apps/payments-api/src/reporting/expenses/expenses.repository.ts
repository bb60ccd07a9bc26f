import type { Database } from '@sanaga/database';
import { sql, type RawBuilder } from 'kysely';
import { rows } from '../overview/overview.repository.ts';
import { isPaidOut, paidAmount, paidCharges } from '../overview/paid.ts';
import { startOf, within, type Period, timeZone } from '../../kernel/calendar.ts';

export interface ExpenseSum {
  /** True for the period itself, false for the one before. */
  current: boolean;
  /** The month's first day. */
  month: string;
  category: string;
  amount: bigint;
  /** Fees, tax and levies. */
  charges: bigint;
  count: bigint;
}

/** Sums what was paid out, by month and category, in a period and in the one that ends where it begins. */
export const expenseSums = (db: Database, organisationId: string, period: Period, before: Period) =>
  rows(
    db,
    sql<ExpenseSum>`
      select t.finished_at >= ${startOf(period.from)} as current,
        to_char(date_trunc('month', t.finished_at at time zone ${timeZone}), 'YYYY-MM-DD') as month,
        coalesce(t.expense_category, 'OTHER') as category,
        sum(${paidAmount})::bigint as amount, sum(${paidCharges})::bigint as charges, count(*) as count
      from transaction t
      where t.organisation_id = ${organisationId} and ${isPaidOut}
        and ${within(sql.ref('t.finished_at'), { from: before.from, to: period.to })}
      group by 1, 2, 3`,
  );

export interface NamedSum {
  name: string;
  /** The payee's number; for a reason, the reason itself in lower case. */
  key: string;
  amount: bigint;
  count: bigint;
  beforeAmount: bigint;
  beforeCount: bigint;
}

interface Grouping {
  key: RawBuilder<unknown>;
  name: RawBuilder<unknown>;
}

const byReason: Grouping = { key: sql`lower(t.reason)`, name: sql`t.reason` };
const byPayee: Grouping = { key: sql`t.payee_number`, name: sql`t.payee_name` };

/** Finds the ten that most was paid for, or to, in a period, with the amount in the period before. */
const largest = (
  db: Database,
  organisationId: string,
  period: Period,
  before: Period,
  { key, name }: Grouping,
) =>
  rows(
    db,
    sql<NamedSum>`
      with paid as (
        select ${paidAmount} as amount, t.finished_at, ${key} as key, ${name} as name,
          t.finished_at >= ${startOf(period.from)} as current
        from transaction t
        where t.organisation_id = ${organisationId} and ${isPaidOut}
          and ${within(sql.ref('t.finished_at'), { from: before.from, to: period.to })}
      )
      select key, (array_agg(name order by finished_at desc))[1] as name,
        sum(amount) filter (where current)::bigint as amount, count(*) filter (where current) as count,
        coalesce(sum(amount) filter (where not current), 0)::bigint as "beforeAmount",
        count(*) filter (where not current) as "beforeCount"
      from paid
      group by key
      having bool_or(current)
      order by amount desc, key
      limit 10`,
  );

export const largestReasons = (db: Database, organisationId: string, period: Period, before: Period) =>
  largest(db, organisationId, period, before, byReason);

export const largestPayees = (db: Database, organisationId: string, period: Period, before: Period) =>
  largest(db, organisationId, period, before, byPayee);
