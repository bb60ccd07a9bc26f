import type { DB, Database, Tx } from '@sanaga/database';
import { billGraceMs, type BillStatus } from '@sanaga/domain';
import { sql, type Selectable } from 'kysely';
import { monthsUntil, withinMonth } from '../kernel/calendar.ts';
import { paginate, whereGiven, type RowPage, type PageRequest } from '../kernel/paging.ts';

export type BillRow = Selectable<DB['bill']>;

export interface NamedBillRow extends BillRow {
  organisation_name: string;
  wallet_number: bigint;
}

/** Returns the time before which a due bill is overdue. */
export const overdueBefore = (now: Date): Date => new Date(now.getTime() - billGraceMs);

/** Finds when an organisation is billed next and for what; undefined for individuals, who pay for no plan. */
export const upcoming = (db: Tx | Database, organisationId: string) =>
  db
    .selectFrom('organisation as o')
    .innerJoin('plan_price as p', 'p.plan', 'o.plan')
    .select(['o.plan', 'p.monthly_price as amount', 'o.next_bill_at as due_at', 'o.payouts_paused_at'])
    .where('o.id', '=', organisationId)
    .where('o.account_type', '=', 'ORGANIZATION')
    .executeTakeFirst();

export const unpaid = (db: Tx | Database, organisationId: string) =>
  db
    .selectFrom('bill')
    .select([sql<bigint>`count(*)`.as('count'), sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('amount')])
    .where('organisation_id', '=', organisationId)
    .where('status', '=', 'DUE')
    .executeTakeFirstOrThrow();

export const findBill = (
  db: Tx | Database,
  organisationId: string,
  id: string,
): Promise<NamedBillRow | undefined> =>
  selectBills(db).where('b.organisation_id', '=', organisationId).where('b.id', '=', id).executeTakeFirst();

/** Selects bills with the holder's name and wallet. */
export const selectBills = (db: Tx | Database) =>
  db
    .selectFrom('bill as b')
    .innerJoin('organisation as o', 'o.id', 'b.organisation_id')
    .selectAll('b')
    .select(['o.name as organisation_name', 'o.wallet_number']);

export interface BillFilters {
  id?: string;
  organisationId?: string;
  status?: BillStatus;
}

const filtered = (db: Database, { id, organisationId, status }: BillFilters, now: Date) =>
  whereGiven(selectBills(db), {
    'b.id': id,
    'b.organisation_id': organisationId,
    'b.status': status === 'OVERDUE' ? 'DUE' : status,
  })
    .$if(status === 'DUE', (q) => q.where('b.due_at', '>', overdueBefore(now)))
    .$if(status === 'OVERDUE', (q) => q.where('b.due_at', '<=', overdueBefore(now)));

/** Finds a page of bills, newest first. */
export function pageOfBills(
  db: Database,
  filters: BillFilters,
  now: Date,
  request: PageRequest,
): Promise<RowPage<NamedBillRow>> {
  return paginate(
    filtered(db, filters, now).orderBy('b.due_at', 'desc').orderBy('b.number', 'desc'),
    request,
  );
}

export async function paidTotal(db: Database): Promise<bigint> {
  const { amount } = await db
    .selectFrom('bill')
    .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('amount'))
    .where('status', '=', 'PAID')
    .executeTakeFirstOrThrow();
  return amount;
}

export interface IncomeRow {
  month: string;
  amount: bigint;
  count: bigint;
}

/**
 * Sums up what was paid in each of the last `months` months by Douala's calendar, up to the one that contains `day`.
 */
export async function paidByMonth(db: Database, day: string, months: number): Promise<IncomeRow[]> {
  const { rows } = await sql<IncomeRow>`
    select to_char(m.month, 'YYYY-MM-DD') as month, coalesce(sum(b.amount), 0)::bigint as amount, count(b.id) as count
    from ${monthsUntil(day, months)}
    left join bill b on b.status = 'PAID' and ${withinMonth(sql`b.paid_at`)}
    group by m.month order by m.month`.execute(db);
  return rows;
}

/** Sums up everybody's overdue bills. */
export const overdueTotal = (db: Database, now: Date) =>
  db
    .selectFrom('bill')
    .select([sql<bigint>`count(*)`.as('count'), sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('amount')])
    .where('status', '=', 'DUE')
    .where('due_at', '<=', overdueBefore(now))
    .executeTakeFirstOrThrow();
