import type { Database } from '@sanaga/database';
import { balances } from '@sanaga/ledger';
import type { MemberCaller } from '../kernel/caller.ts';
import type { Dependencies } from '../kernel/dependencies.ts';
import { toPage } from '../kernel/paging.ts';
import * as repository from './bills.repository.ts';
import { toBill, toInvoice, toMonthlyIncome } from './subscriptions.mapper.ts';

interface PageRequest {
  page: number;
  size: number;
}

/** Returns what the holder's plan costs next and when, and what is unpaid until then; an individual pays nothing. */
export async function upcomingBill(db: Database, organisationId: string) {
  const [next, unpaid, { available }] = await Promise.all([
    repository.upcoming(db, organisationId),
    repository.unpaid(db, organisationId),
    balances(db, organisationId),
  ]);
  const billed = next?.due_at ? next : undefined;
  const amount = billed?.amount ?? 0n;
  return {
    plan: billed?.plan ?? null,
    amount: Number(amount),
    currency: 'XAF' as const,
    dueAt: billed?.due_at?.toISOString() ?? null,
    covered: available >= amount + unpaid.amount,
    unpaid: { count: Number(unpaid.count), amount: Number(unpaid.amount) },
    payoutsPausedAt: next?.payouts_paused_at?.toISOString() ?? null,
  };
}

/** Lists the holder's invoices, newest first. */
export async function listInvoices(
  { db, now }: Dependencies,
  { organisationId }: MemberCaller,
  { page, size, id }: PageRequest & Pick<repository.BillFilters, 'id'>,
) {
  const found = await repository.pageOfBills(db, { organisationId, id }, now(), { page, size });
  return toPage(found, { page, size }, (row) => toInvoice(row, now()));
}

/** Lists everybody's bills, newest first. */
export async function listBills(
  { db, now }: Dependencies,
  { page, size, ...filters }: PageRequest & repository.BillFilters,
) {
  const found = await repository.pageOfBills(db, filters, now(), { page, size });
  return toPage(found, { page, size }, (row) => toBill(row, now()));
}

/** Sums up all paid bills; the specification names the field. */
export const incomeTotal = async ({ db }: Dependencies) => ({
  Subscription_income: Number(await repository.paidTotal(db)),
});

/** Sums up the paid bills of the last `months` months, up to the one that contains `day`. */
export async function incomeByMonth(db: Database, day: string, months: number) {
  return (await repository.paidByMonth(db, day, months)).map(toMonthlyIncome);
}

/** Sums up everybody's overdue bills, whole XAF. */
export async function overdueBills({ db, now }: Dependencies) {
  const { count, amount } = await repository.overdueTotal(db, now());
  return { count: Number(count), amount: Number(amount) };
}
