import type { Language } from '@sanaga/domain';
import type { Settings } from '../../kernel/settings.ts';

/** Page of the card provider and its outcome, in our terms. */
export interface Checkout {
  id: string;
  /** Address at which it is paid; null once it cannot be. */
  url: string | null;
  /** Id of our top-up that it is for; null if it is not ours. */
  topUpId: string | null;
  /** Amount in the currency's smallest unit; for the CFA franc that is the franc. */
  amount: bigint | null;
  /** ISO 4217, capitals. */
  currency: string | null;
  state: 'OPEN' | 'PAID' | 'EXPIRED';
}

/** Subject of a signed event: a page, or a payment that was partly or wholly taken back or returned. */
export type CardEvent = { checkout: Checkout } | { paymentId: string };

interface NewCheckout {
  topUpId: string;
  /** Whole XAF. */
  amount: bigint;
  email: string;
  language: Language;
  expiresAt: Date;
}

export interface CardProvider {
  /**
   * Opens a page to pay on; called again for the same top-up it returns the same page. Throws IN_FLIGHT or UNAVAILABLE.
   */
  open(checkout: NewCheckout): Promise<Checkout>;
  /** Reads a page. Throws UNAVAILABLE. */
  find(checkoutId: string): Promise<Checkout>;
  /** Finds the page on which a payment was made; null if it was on none. Throws UNAVAILABLE. */
  pageOf(paymentId: string): Promise<Checkout | null>;
  /**
   * Returns how much of a payment is taken back now, by refunds and by disputes that are open or lost; in the
   * currency's smallest unit. Throws UNAVAILABLE.
   */
  takenBack(paymentId: string): Promise<bigint>;
  /** Reads what a signed event is about; null if it is about something else. Throws BAD_REQUEST if it is forged. */
  readEvent(body: Buffer, signature: string): Promise<CardEvent | null>;
}

/** Returns Stripe, loaded when it is first called; undefined if no key is set. */
export function createCardProvider(settings: Settings): CardProvider | undefined {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret } = settings;
  if (key === undefined || secret === undefined) return undefined;
  let loading: Promise<CardProvider> | undefined;
  const stripe = () =>
    (loading ??= import('./stripe.ts').then(({ connect }) => connect(settings, { key, secret })));
  return {
    open: async (checkout) => (await stripe()).open(checkout),
    find: async (checkoutId) => (await stripe()).find(checkoutId),
    pageOf: async (paymentId) => (await stripe()).pageOf(paymentId),
    takenBack: async (paymentId) => (await stripe()).takenBack(paymentId),
    readEvent: async (body, signature) => (await stripe()).readEvent(body, signature),
  };
}
