import type { TestHolder } from '../kit/whole/money-harness.ts';
import { waitingPayment, waitingRefill } from './money-scenarios.ts';
import type { Scenario, TestContext } from './test-context.ts';

/** Creates a payment that a validator has asked its maker about. */
const askedPayment = async (context: TestContext, holder: TestHolder) => {
  const payment = await waitingPayment(context, holder);
  const body = { question: 'Why cash?' };
  await context.h.patch(holder.validator, `/transaction/return/${payment.id}`, body);
  return payment;
};

/** Successful calls about comments and questions. */
export const scenariosOfComments: Record<string, Scenario> = {
  returnTransaction: async (context) => ({
    as: context.own.validator,
    params: await waitingPayment(context, context.own),
    payload: { question: 'Is this the invoice of October?' },
    foreign: { params: await waitingPayment(context, context.foreign) },
  }),
  withdrawQuestion: async (context) => ({
    as: context.own.validator,
    params: await askedPayment(context, context.own),
    foreign: { params: await askedPayment(context, context.foreign) },
    personal: 'but-for-admins',
  }),
  listComments: async (context) => ({
    as: context.own.initiator,
    params: await askedPayment(context, context.own),
    foreign: { params: await askedPayment(context, context.foreign) },
  }),
  addComment: async (context) => ({
    as: context.own.initiator,
    params: await askedPayment(context, context.own),
    payload: { text: 'The invoice came late', mentions: [context.own.admin.userId] },
    foreign: { params: await askedPayment(context, context.foreign) },
  }),
  listRefillComments: async (context) => ({
    as: context.own.admin,
    params: await waitingRefill(context, context.own),
    foreign: { params: await waitingRefill(context, context.foreign) },
  }),
  addRefillComment: async (context) => ({
    as: context.own.admin,
    params: await waitingRefill(context, context.own),
    payload: { text: 'It is for the salaries of November', mentions: [] },
    foreign: { params: await waitingRefill(context, context.foreign) },
  }),
};
