import type { DB, Database, Tx } from '@sanaga/database';
import { billMoves, dayInDouala, type OrganisationStatus, type Plan, storedStatuses } from '@sanaga/domain';
import { sql, type Insertable } from 'kysely';
import { overdueBefore, type BillRow } from './bills.repository.ts';

export interface BilledHolder {
  id: string;
  name: string;
  status: OrganisationStatus;
  plan: Plan;
  monthly_price: bigint;
  approved_at: Date | null;
  next_bill_at: Date | null;
  payouts_paused_at: Date | null;
}

/**
 * Locks a holder, so that those who bill it wait for each other. It locks no key: an approval, which already has the
 * wallet's accounts, may still insert rows that refer to the holder.
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

/** Takes the next invoice number. The counter's row stays locked until commit, so what is rolled back leaves no gap. */
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

/** Marks a bill as paid in one guarded statement; undefined if it is paid or void already. */
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
    .where('status', 'in', storedStatuses(billMoves.pay.from))
    .returningAll()
    .executeTakeFirst();

/** Takes unpaid bills that nobody has been notified of yet; each is returned once. */
export const takeUnnotified = (tx: Tx, organisationId: string, now: Date): Promise<BillRow[]> =>
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

/** Voids what a holder owes, which is not collected from an empty wallet; returns the number of those bills. */
export async function voidBills(tx: Tx, organisationId: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('bill')
    .set({ status: billMoves.waive.to })
    .where('organisation_id', '=', organisationId)
    .where('status', 'in', storedStatuses(billMoves.waive.from))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Finds holders with something to do: a month has ended, an unpaid bill can be paid, notified of or pause payouts, or
 * an invoice that waited can be issued.
 */
export async function holdersToBill(db: Database, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from organisation o where o.next_bill_at <= ${now}
    union
    select o.id from bill b
    join organisation o on o.id = b.organisation_id
    join ledger.account a on a.code = 'org:' || o.id || ':available'
    where b.status = 'DUE' and o.status = 'APPROVED' and (
      b.told_at is null or a.balance >= b.amount
      or (o.payouts_paused_at is null and b.due_at <= ${overdueBefore(now)}))
    union
    select b.organisation_id from bill b left join invoice i on i.bill_id = b.id
    where i.bill_id is null and b.status <> 'VOID'
      and exists (select from issuer_details where valid_from <= ${dayInDouala(now)}::date)`.execute(db);
  return rows.map(({ id }) => id);
}
