import { cardTopUpStatuses } from '@sanaga/domain';
import { z } from 'zod';
import { CurrencyCode, Id, IdParams, Money, PositiveMoney, Timestamp } from './common.ts';
import { defineOperation } from './operation.ts';

export const CardTopUp = z
  .object({
    topUpId: Id,
    reference: z.string().describe('short number for people, C-000042'),
    amount: Money,
    currency: CurrencyCode,
    status: z.enum(cardTopUpStatuses).describe('COMPLETED: the money is in the wallet'),
    checkoutUrl: z.string().nullable().describe('the card provider’s page, while it can be paid there'),
    createdAt: Timestamp,
    completedAt: Timestamp.nullable(),
    takenBack: z
      .object({ amount: PositiveMoney.describe('in all'), at: Timestamp.describe('of the last time') })
      .nullable()
      .describe('what was taken from the wallet again, as the card payment was refunded or disputed'),
  })
  .meta({ id: 'CardTopUp' });

const tag = 'card';

export const getCardStatus = defineOperation({
  id: 'getCardStatus',
  method: 'GET',
  url: '/card/status',
  tag,
  summary: 'Whether wallets can be topped up by card, and within which limits',
  access: { permission: 'card:top-up' },
  response: {
    200: z
      .object({ configured: z.boolean(), minimum: PositiveMoney, maximum: PositiveMoney })
      .meta({ id: 'CardStatus' }),
  },
});

export const startCardCheckout = defineOperation({
  id: 'startCardCheckout',
  method: 'POST',
  url: '/card/checkout',
  tag,
  summary: 'Opens a page of the card provider that tops the wallet up; nothing is credited before it is paid',
  access: { permission: 'card:top-up' },
  idempotent: true,
  body: z.object({ amount: PositiveMoney }),
  response: { 201: CardTopUp },
});

export const getCardTopUp = defineOperation({
  id: 'getCardTopUp',
  method: 'GET',
  url: '/card/top-up/:id',
  tag,
  summary:
    'Returns the outcome of a top-up: queries the card provider, and credits the wallet if it was paid',
  access: { permission: 'card:top-up' },
  // a payment found here is in the wallet
  provides: ['Wallet'],
  params: IdParams,
  response: { 200: CardTopUp },
});

export const receiveCardEvent = defineOperation({
  id: 'receiveCardEvent',
  method: 'POST',
  url: '/card/webhook',
  tag,
  summary: 'Events of the card provider, signed in the stripe-signature header over the raw body',
  access: { public: true },
  webClient: false,
  response: { 200: z.object({ received: z.literal(true) }).meta({ id: 'CardEventReceipt' }) },
});
