import type { Database } from '@sanaga/database';
import { sql } from 'kysely';
import { rows } from '../overview/overview.repository.ts';
import { startOf, within, type Period } from '../overview/period.ts';
import { timeZone } from '../transactions/transactions.repository.ts';

export interface ExpenseSum {
  /** Whether it is of the period itself, or of the one before. */
  current: boolean;
  /** The month's first day. */
  month: string;
  category: string;
  amount: bigint;
  /** Fees, tax and levies. */
  charges: bigint;
  count: bigint;
}

/** What completed payouts came to, by month and category, of a period and the one that ends where it begins. */
export const expenseSums = (db: Database, organisationId: string, period: Period, before: Period) =>
  rows(
    db,
    sql<ExpenseSum>`
      select t.finished_at >= ${startOf(period.from)} as current,
        to_char(date_trunc('month', t.finished_at at time zone ${timeZone}), 'YYYY-MM-DD') as month,
        coalesce(t.expense_category, 'OTHER') as category,
        sum(t.amount)::bigint as amount, sum(t.fee + t.tax + t.levy)::bigint as charges, count(*) as count
      from transaction t
      where t.organisation_id = ${organisationId} and t.kind = 'PAYOUT' and t.status = 'COMPLETED'
        and ${within(sql.ref('t.finished_at'), { from: before.from, to: period.to })}
      group by 1, 2, 3`,
  );
