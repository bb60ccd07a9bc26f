import { randomInt } from 'node:crypto';
import { inTransaction } from '@sanaga/database';
import { dayMs } from '@sanaga/domain';
import { insertBill } from '../../src/billing/billing.repository.ts';
import { issueInvoice } from '../../src/billing/invoices.service.ts';
import { setIssuer } from '../kit/base/issuer.ts';
import type { TestHolder } from '../kit/whole/money-harness.ts';
import type { Scenario, TestContext } from './test-context.ts';

/** Inserts an invoice of a month long ago, straight into the table. */
const invoice = async ({ h }: TestContext, { id }: TestHolder) => {
  const start = new Date(Date.UTC(2000, 0, 1) + randomInt(2 ** 32));
  const end = new Date(start.getTime() + 31 * dayMs);
  await setIssuer(h.db);
  const bill = await inTransaction(h.db, async (tx) => {
    const row = await insertBill(tx, {
      organisation_id: id,
      plan: 'STARTER',
      amount: 5_000n,
      period_start: start,
      period_end: end,
      due_at: h.clock.now(),
    });
    await issueInvoice(tx, row, h.clock.now());
    return row;
  });
  return { id: bill.id };
};

const topUp = async ({ h }: TestContext, { admin }: TestHolder) => {
  const answer = await h.post(admin, '/card/checkout', { amount: 5_000 });
  return { id: String(answer.json().topUpId) };
};

/** Successful calls about plans, bills and cards. */
export const scenariosOfBilling: Record<string, Scenario> = {
  listPlans: ({ own }) => ({ as: own.admin }),
  changePlan: ({ own }) => ({ as: own.admin, payload: { plan: 'PREMIUM' } }),
  changePlanPrice: ({ superAdmin }) => ({
    as: superAdmin,
    params: { plan: 'STARTER' },
    payload: { monthlyPrice: 5_000 },
  }),
  listBills: async (context) => {
    await invoice(context, context.own);
    const query = { status: 'DUE', organisationId: context.own.id, page: '0', size: '5' };
    return { as: context.superAdmin, query };
  },
  getUpcomingBill: ({ own }) => ({ as: own.admin }),
  listInvoices: async (context) => {
    await invoice(context, context.own);
    return { as: context.own.admin, query: { page: '0', size: '5' } };
  },
  generateInvoicePdf: async (context) => ({
    as: context.own.admin,
    params: await invoice(context, context.own),
    foreign: { params: await invoice(context, context.foreign) },
  }),
  downloadAllInvoices: async (context) => {
    await invoice(context, context.own);
    return { as: context.own.admin };
  },
  getSubscriptionIncomeTotal: ({ superAdmin }) => ({ as: superAdmin }),
  listSubscriptionIncome: ({ superAdmin }) => ({ as: superAdmin, query: { months: '3' } }),
  getCardStatus: ({ own }) => ({ as: own.admin }),
  startCardCheckout: ({ own }) => ({ as: own.admin, payload: { amount: 5_000 } }),
  getCardTopUp: async (context) => ({
    as: context.own.admin,
    params: await topUp(context, context.own),
    foreign: { params: await topUp(context, context.foreign) },
  }),
  receiveCardEvent: async (context) => {
    const { id } = context.h.cards.pageOf((await topUp(context, context.own)).id);
    context.h.cards.pay(id);
    const { payload, headers } = context.h.cards.event('checkout.session.completed', id);
    return { payload: JSON.parse(payload), headers };
  },
};
