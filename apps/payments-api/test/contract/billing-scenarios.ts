import { randomInt } from 'node:crypto';
import { inTransaction } from '@sanaga/database';
import { insertBill } from '../../src/billing/billing.repository.ts';
import type { TestHolder } from '../kit/whole/money-harness.ts';
import type { Way, World } from './test-context.ts';

const dayMs = 86_400_000;

/** An invoice of a month long ago, straight into the table. */
const invoice = async ({ h }: World, { id }: TestHolder) => {
  const start = new Date(Date.UTC(2000, 0, 1) + randomInt(2 ** 32));
  const end = new Date(start.getTime() + 31 * dayMs);
  const bill = await inTransaction(h.db, (tx) =>
    insertBill(tx, {
      organisation_id: id,
      plan: 'STARTER',
      amount: 5_000n,
      period_start: start,
      period_end: end,
      due_at: h.clock.now(),
    }),
  );
  return { id: bill.id };
};

const topUp = async ({ h }: World, { admin }: TestHolder) => {
  const answer = await h.post(admin, '/card/checkout', { amount: 5_000 });
  return { id: String(answer.json().topUpId) };
};

/** How the calls about plans, bills and cards succeed. */
export const waysOfBilling: Record<string, Way> = {
  listPlans: ({ own }) => ({ as: own.admin }),
  changePlan: ({ own }) => ({ as: own.admin, payload: { plan: 'PREMIUM' } }),
  changePlanPrice: ({ superAdmin }) => ({
    as: superAdmin,
    params: { plan: 'STARTER' },
    payload: { monthlyPrice: 5_000 },
  }),
  listBills: async (world) => {
    await invoice(world, world.own);
    const query = { status: 'DUE', organisationId: world.own.id, page: '0', size: '5' };
    return { as: world.superAdmin, query };
  },
  getUpcomingBill: ({ own }) => ({ as: own.admin }),
  listInvoices: async (world) => {
    await invoice(world, world.own);
    return { as: world.own.admin, query: { page: '0', size: '5' } };
  },
  generateInvoicePdf: async (world) => ({
    as: world.own.admin,
    params: await invoice(world, world.own),
    foreign: { params: await invoice(world, world.foreign) },
  }),
  downloadAllInvoices: async (world) => {
    await invoice(world, world.own);
    return { as: world.own.admin };
  },
  getSubscriptionIncomeTotal: ({ superAdmin }) => ({ as: superAdmin }),
  listSubscriptionIncome: ({ superAdmin }) => ({ as: superAdmin, query: { months: '3' } }),
  getCardStatus: ({ own }) => ({ as: own.admin }),
  startCardCheckout: ({ own }) => ({ as: own.admin, payload: { amount: 5_000 } }),
  getCardTopUp: async (world) => ({
    as: world.own.admin,
    params: await topUp(world, world.own),
    foreign: { params: await topUp(world, world.foreign) },
  }),
  receiveCardEvent: async (world) => {
    const { id } = world.h.cards.pageOf((await topUp(world, world.own)).id);
    world.h.cards.pay(id);
    const { payload, headers } = world.h.cards.event('checkout.session.completed', id);
    return { payload: JSON.parse(payload), headers };
  },
};
