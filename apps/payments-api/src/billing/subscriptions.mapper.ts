import type { subscriptions } from '@sanaga/contract';
import { billStatus, planLimits } from '@sanaga/domain';
import type { z } from 'zod';
import { referenceOf } from '../kernel/reference.ts';
import type { BillRow, IncomeRow, NamedBillRow } from './bills.repository.ts';
import type { PriceRow } from './plans.repository.ts';

type Invoice = z.input<typeof subscriptions.Invoice>;
type Bill = z.input<typeof subscriptions.Bill>;
type PlanOffer = z.input<typeof subscriptions.PlanOffer>;
type MonthlyIncome = z.input<typeof subscriptions.MonthlyIncome>;
/** Role with more members than a plan allows. */
export type TooMany = PlanOffer['refusals'][number];

/** Returns the number of an invoice as people see it. */
export const invoiceNumber = (number: bigint): string => referenceOf('INV', number);

export const statusOf = ({ status, due_at }: BillRow, now: Date): Invoice['status'] =>
  billStatus(status, due_at, now);

export const toInvoice = (row: BillRow, now: Date): Invoice => ({
  id: row.id,
  invoice: invoiceNumber(row.number),
  billingDate: row.due_at.toISOString(),
  plan: row.plan,
  amount: Number(row.amount),
  currency: 'XAF',
  periodStart: row.period_start.toISOString(),
  periodEnd: row.period_end.toISOString(),
  status: statusOf(row, now),
  paidAt: row.paid_at?.toISOString() ?? null,
});

export const toBill = (row: NamedBillRow, now: Date): Bill => ({
  ...toInvoice(row, now),
  organisationId: row.organisation_id,
  organisationName: row.organisation_name,
});

export const toPlanOffer = (
  { plan, monthly_price, subscribers }: PriceRow,
  { current, refusals, forSuperAdmin }: { current: boolean; refusals: TooMany[]; forSuperAdmin: boolean },
): PlanOffer => ({
  plan,
  monthlyPrice: Number(monthly_price),
  currency: 'XAF',
  limits: planLimits[plan],
  current,
  refusals,
  subscribers: forSuperAdmin ? Number(subscribers) : null,
});

export const toMonthlyIncome = ({ month, amount, count }: IncomeRow): MonthlyIncome => ({
  month,
  amount: Number(amount),
  count: Number(count),
});
