import type { DB, Database, Tx } from '@sanaga/database';
import { billGraceMs, type BillStatus, type Plan, billMoves } from '@sanaga/domain';
import { sql, type Insertable, type Selectable } from 'kysely';
import { timeZone } from '../transactions/transactions.repository.ts';

export type BillRow = Selectable<DB['bill']>;

export interface NamedBillRow extends BillRow {
  organisation_name: string;
  wallet_number: bigint;
}

/** What fell due before this is overdue. */
const overdueBefore = (now: Date): Date => new Date(now.getTime() - billGraceMs);

export interface PriceRow {
  plan: Plan;
  monthly_price: bigint;
  subscribers: bigint;
}

/** The plans, the cheapest first, with how many organisations have each. */
export async function planPrices(db: Tx | Database): Promise<PriceRow[]> {
  const { rows } = await sql<PriceRow>`
    select p.plan, p.monthly_price, count(o.id) as subscribers
    from plan_price p
    left join organisation o on o.plan = p.plan and o.account_type = 'ORGANIZATION' and o.status in ('APPROVED', 'SUSPENDED')
    group by p.plan, p.monthly_price
    order by p.monthly_price, array_position(array['STARTER', 'PREMIUM', 'PRO'], p.plan)`.execute(db);
  return rows;
}

/** Answers the price before. */
export async function setPrice(tx: Tx, plan: Plan, monthlyPrice: bigint): Promise<bigint> {
  const { monthly_price } = await tx
    .selectFrom('plan_price')
    .select('monthly_price')
    .where('plan', '=', plan)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx.updateTable('plan_price').set({ monthly_price: monthlyPrice }).where('plan', '=', plan).execute();
  return monthly_price;
}

export async function setPlan(tx: Tx, organisationId: string, plan: Plan, now: Date): Promise<void> {
  await tx
    .updateTable('organisation')
    .set({ plan, updated_at: now })
    .where('id', '=', organisationId)
    .execute();
}

/** When an organisation is billed next and for what; undefined where nothing is: individuals pay for no plan. */
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
  named(db).where('b.organisation_id', '=', organisationId).where('b.id', '=', id).executeTakeFirst();

const named = (db: Tx | Database) =>
  db
    .selectFrom('bill as b')
    .innerJoin('organisation as o', 'o.id', 'b.organisation_id')
    .selectAll('b')
    .select(['o.name as organisation_name', 'o.wallet_number']);

export interface BillFilters {
  organisationId?: string;
  status?: BillStatus;
}

const filtered = (db: Database, { organisationId, status }: BillFilters, now: Date) =>
  named(db)
    .$if(organisationId !== undefined, (q) => q.where('b.organisation_id', '=', organisationId ?? ''))
    .$if(status !== undefined, (q) => q.where('b.status', '=', status === 'OVERDUE' ? 'DUE' : (status ?? '')))
    .$if(status === 'DUE', (q) => q.where('b.due_at', '>', overdueBefore(now)))
    .$if(status === 'OVERDUE', (q) => q.where('b.due_at', '<=', overdueBefore(now)));

/** Bills, newest first. */
export async function pageOfBills(
  db: Database,
  filters: BillFilters,
  now: Date,
  { page, size }: { page: number; size: number },
): Promise<{ rows: NamedBillRow[]; total: number }> {
  const query = filtered(db, filters, now);
  const [rows, { total }] = await Promise.all([
    query
      .orderBy('b.due_at', 'desc')
      .orderBy('b.number', 'desc')
      .limit(size)
      .offset(page * size)
      .execute(),
    query
      .clearSelect()
      .select((eb) => eb.fn.countAll<bigint>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

/** Every invoice of a holder, the oldest first: one a month, so never many. */
export const allBills = (db: Database, organisationId: string): Promise<NamedBillRow[]> =>
  named(db).where('b.organisation_id', '=', organisationId).orderBy('b.number').execute();

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

/** What was paid in each of so many months by Douala's calendar, of which the one that holds `last` is the last. */
export async function paidByMonth(db: Database, last: Date, months: number): Promise<IncomeRow[]> {
  const lastMonth = sql`date_trunc('month', ${last}::timestamptz at time zone ${timeZone})`;
  const { rows } = await sql<IncomeRow>`
    select to_char(m.month, 'YYYY-MM-DD') as month, coalesce(sum(b.amount), 0)::bigint as amount, count(b.id) as count
    from generate_series(${lastMonth} - make_interval(months => ${months - 1}), ${lastMonth}, interval '1 month') as m(month)
    left join bill b on b.status = 'PAID'
      and b.paid_at >= m.month at time zone ${timeZone}
      and b.paid_at < (m.month + interval '1 month') at time zone ${timeZone}
    group by m.month order by m.month`.execute(db);
  return rows;
}

/** Everybody's bills that are overdue. */
export const overdueTotal = (db: Database, now: Date) =>
  db
    .selectFrom('bill')
    .select([sql<bigint>`count(*)`.as('count'), sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('amount')])
    .where('status', '=', 'DUE')
    .where('due_at', '<=', overdueBefore(now))
    .executeTakeFirstOrThrow();

export interface BilledHolder {
  id: string;
  name: string;
  status: string;
  plan: string;
  monthly_price: bigint;
  approved_at: Date | null;
  next_bill_at: Date | null;
  payouts_paused_at: Date | null;
}

/**
 * The holder, under a lock that makes whoever bills it wait for each other. No key is locked: an approval, which has
 * the wallet's accounts already, may still insert rows that refer to the holder.
 */
export const lockForBilling = (tx: Tx, organisationId: string): Promise<BilledHolder | undefined> =>
  tx
    .selectFrom('organisation as o')
    .innerJoin('plan_price as p', 'p.plan', 'o.plan')
    .select([
      'o.id',
      'o.name',
      'o.status',
      'o.plan',
      'p.monthly_price',
      'o.approved_at',
      'o.next_bill_at',
      'o.payouts_paused_at',
    ])
    .where('o.id', '=', organisationId)
    .forNoKeyUpdate('o')
    .executeTakeFirst();

export async function setNextBill(tx: Tx, organisationId: string, at: Date | null): Promise<void> {
  await tx.updateTable('organisation').set({ next_bill_at: at }).where('id', '=', organisationId).execute();
}

export async function setPayoutsPaused(tx: Tx, organisationId: string, at: Date | null): Promise<void> {
  await tx
    .updateTable('organisation')
    .set({ payouts_paused_at: at })
    .where('id', '=', organisationId)
    .execute();
}

/** The next invoice number. The counter's row stays locked until commit, so what is rolled back leaves no gap. */
async function nextInvoiceNumber(tx: Tx): Promise<bigint> {
  const { last } = await tx
    .updateTable('invoice_counter')
    .set({ last: sql`last + 1` })
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}

export const insertBill = async (tx: Tx, row: Omit<Insertable<DB['bill']>, 'number'>): Promise<BillRow> =>
  tx
    .insertInto('bill')
    .values({ ...row, number: await nextInvoiceNumber(tx) })
    .returningAll()
    .executeTakeFirstOrThrow();

export async function dueBillIds(db: Database, organisationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('bill')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('status', '=', 'DUE')
    .orderBy('due_at')
    .execute();
  return rows.map(({ id }) => id);
}

export async function hasDueBill(tx: Tx | Database, organisationId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('bill')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('status', '=', 'DUE')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** One guarded statement: undefined where it is paid or void already. */
export const markPaid = (
  tx: Tx,
  organisationId: string,
  id: string,
  now: Date,
): Promise<BillRow | undefined> =>
  tx
    .updateTable('bill')
    .set({ status: billMoves.pay.to, paid_at: now })
    .where('id', '=', id)
    .where('organisation_id', '=', organisationId)
    .where('status', 'in', billMoves.pay.from)
    .returningAll()
    .executeTakeFirst();

/** Unpaid bills of which nobody was told yet; each is answered once. */
export const takeUntold = (tx: Tx, organisationId: string, now: Date): Promise<BillRow[]> =>
  tx
    .updateTable('bill')
    .set({ told_at: now })
    .where('organisation_id', '=', organisationId)
    .where('status', '=', 'DUE')
    .where('told_at', 'is', null)
    .returningAll()
    .execute();

export const overdueOf = (tx: Tx, organisationId: string, now: Date): Promise<BillRow[]> =>
  tx
    .selectFrom('bill')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('status', '=', 'DUE')
    .where('due_at', '<=', overdueBefore(now))
    .orderBy('due_at')
    .execute();

/** Holders with something to do: a month has ended, or an unpaid bill can be paid, told of or pause payouts. */
export async function holdersToBill(db: Database, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from organisation o where o.next_bill_at <= ${now}
    union
    select o.id from bill b
    join organisation o on o.id = b.organisation_id
    join ledger.account a on a.code = 'org:' || o.id || ':available'
    where b.status = 'DUE' and o.status = 'APPROVED' and (
      b.told_at is null or a.balance >= b.amount
      or (o.payouts_paused_at is null and b.due_at <= ${overdueBefore(now)}))`.execute(db);
  return rows.map(({ id }) => id);
}

export interface AdminRow {
  id: string;
  name: string;
  email: string;
  language: string;
}

/** Whoever looks after the holder's money. */
export const adminsOf = (tx: Tx, organisationId: string): Promise<AdminRow[]> =>
  tx
    .selectFrom('app_user')
    .select(['id', 'name', 'email', 'language'])
    .where('organisation_id', '=', organisationId)
    .where('status', '=', 'ACTIVE')
    .where(sql<boolean>`'ADMIN' = any(roles)`)
    .orderBy('created_at')
    .execute();
