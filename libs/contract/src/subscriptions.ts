import { billStatuses, maxPlanPrice, memberRoles, plans } from '@sanaga/domain';
import { z } from 'zod';
import { CurrencyCode, Id, IdParams, Money, PageQuery, pageOf, Timestamp } from './common.ts';
import { defineOperation } from './operation.ts';

const PlanName = z.enum(plans);
const BillStatusName = z
  .enum(billStatuses)
  .describe('OVERDUE: not paid within 14 days of the billing date; the holder’s payouts wait');

const TooMany = z
  .object({ role: z.enum(memberRoles), used: z.int(), limit: z.int() })
  .describe('a role that has more users, open invitations counted, than the plan allows');

export const PlanOffer = z
  .object({
    plan: PlanName,
    monthlyPrice: Money,
    currency: CurrencyCode,
    limits: z.object({ ADMIN: z.int(), INITIATOR: z.int(), VALIDATOR: z.int() }),
    current: z.boolean(),
    refusals: z.array(TooMany).describe('what stands against a change to it; empty: it may be chosen'),
    subscribers: z.int().nullable().describe('organisations that have it; super admin only'),
  })
  .meta({ id: 'PlanOffer' });

export const PlanOverview = z
  .object({
    plan: PlanName.nullable().describe('null: the caller pays for no plan (an individual, a super admin)'),
    nextBillAt: Timestamp.nullable(),
    payoutsPausedAt: Timestamp.nullable().describe('since when payouts wait for an overdue bill'),
    plans: z.array(PlanOffer),
  })
  .meta({ id: 'PlanOverview' });

export const Invoice = z
  .object({
    id: Id,
    invoice: z.string().describe('the number on it, INV-000042'),
    billingDate: Timestamp.describe('when it fell due'),
    plan: PlanName,
    amount: Money,
    currency: CurrencyCode,
    periodStart: Timestamp,
    periodEnd: Timestamp,
    status: BillStatusName,
    paidAt: Timestamp.nullable(),
  })
  .meta({ id: 'Invoice' });

export const Bill = Invoice.extend({ organisationId: Id, organisationName: z.string() }).meta({ id: 'Bill' });

export const UpcomingBill = z
  .object({
    plan: PlanName.nullable().describe('null: nothing is billed'),
    amount: Money,
    currency: CurrencyCode,
    dueAt: Timestamp.nullable(),
    covered: z.boolean().describe('the wallet holds enough for it and for what is unpaid'),
    unpaid: z.object({ count: z.int(), amount: Money }).describe('invoices that fell due and are not paid'),
    payoutsPausedAt: Timestamp.nullable(),
  })
  .meta({ id: 'UpcomingBill' });

const tag = 'subscriptions';

export const listPlans = defineOperation({
  id: 'listPlans',
  method: 'GET',
  url: '/subscription/plans',
  tag,
  summary: 'The plans with price and limits, the caller’s own, and what stands against a change',
  access: { permission: 'plan:read' },
  // whether a change would be refused depends on the members
  provides: ['Plan', 'Member'],
  response: { 200: PlanOverview },
});

export const changePlan = defineOperation({
  id: 'changePlan',
  method: 'PATCH',
  url: '/subscription/plan',
  tag,
  summary: 'Changes the organisation’s plan straight away; the next invoice is at its price',
  access: { permission: 'plan:change' },
  // the plan is shown next to the holder’s name, which is read with the profile
  invalidates: ['Plan', 'Bill', 'Organisation', 'Profile'],
  body: z.object({ plan: PlanName }),
  response: { 200: PlanOverview },
});

export const changePlanPrice = defineOperation({
  id: 'changePlanPrice',
  method: 'PATCH',
  url: '/subscription/plan-price/:plan',
  tag,
  summary: 'Changes what a plan costs; issued invoices stay as they are',
  access: { permission: 'plan:price' },
  invalidates: ['Plan', 'Bill'],
  params: z.object({ plan: PlanName }),
  body: z.object({ monthlyPrice: Money.max(maxPlanPrice) }),
  response: { 200: PlanOffer },
});

export const listBills = defineOperation({
  id: 'listBills',
  method: 'GET',
  url: '/subscription/bills',
  tag,
  summary: 'The invoices of all holders, newest first',
  access: { permission: 'bill:list-all' },
  provides: ['Bill'],
  query: PageQuery.extend({
    status: z.enum(billStatuses).optional(),
    organisationId: Id.optional(),
    id: Id.optional().describe('this one alone'),
  }),
  response: { 200: pageOf(Bill, 'BillPage') },
});

export const getUpcomingBill = defineOperation({
  id: 'getUpcomingBill',
  method: 'GET',
  url: '/transaction/upcoming-bill',
  tag,
  summary: 'What the plan costs next and when, and whether the wallet covers it',
  access: { permission: 'bill:list' },
  provides: ['Bill', 'Plan', 'Wallet'],
  response: { 200: UpcomingBill },
});

export const listInvoices = defineOperation({
  id: 'listInvoices',
  method: 'GET',
  url: '/transaction/history',
  tag,
  summary: 'The billing history, newest first',
  access: { permission: 'bill:list' },
  provides: ['Bill'],
  query: PageQuery.extend({ id: Id.optional().describe('this one alone') }),
  response: { 200: pageOf(Invoice, 'InvoicePage') },
});

export const generateInvoicePdf = defineOperation({
  id: 'generateInvoicePdf',
  method: 'GET',
  url: '/transaction/invoice-pdf/:id',
  tag,
  summary: 'One invoice as a PDF in the caller’s language',
  access: { permission: 'bill:list' },
  params: IdParams,
  response: { 200: { content: 'application/pdf', description: 'the invoice' } },
});

export const downloadAllInvoices = defineOperation({
  id: 'downloadAllInvoices',
  method: 'GET',
  url: '/transaction/history/download-all',
  tag,
  summary: 'All invoices as PDFs in one archive',
  access: { permission: 'bill:list' },
  response: { 200: { content: 'application/zip', description: 'one PDF an invoice, named by its number' } },
});

export const getSubscriptionIncomeTotal = defineOperation({
  id: 'getSubscriptionIncomeTotal',
  method: 'GET',
  url: '/transaction/income/subscription-income-total',
  tag,
  summary: 'The sum of all paid invoices',
  access: { permission: 'subscription-income:read' },
  provides: ['Bill'],
  response: { 200: z.object({ Subscription_income: Money }).meta({ id: 'SubscriptionIncomeTotal' }) },
});

export const MonthlyIncome = z
  .object({ month: z.iso.date().describe('its first day'), amount: Money, count: z.int() })
  .meta({ id: 'MonthlyIncome' });

export const listSubscriptionIncome = defineOperation({
  id: 'listSubscriptionIncome',
  method: 'GET',
  url: '/subscription/income',
  tag,
  summary: 'Paid invoices by the month they were paid in, the oldest first, the present month included',
  access: { permission: 'subscription-income:read' },
  provides: ['Bill'],
  query: z.object({ months: z.coerce.number().int().min(1).max(60).default(12) }),
  response: { 200: z.array(MonthlyIncome) },
});
