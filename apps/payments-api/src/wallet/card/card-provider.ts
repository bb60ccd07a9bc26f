import { productName, type Language } from '@sanaga/domain';
import Stripe from 'stripe';
import { z } from 'zod';
import { Failure } from '../../kernel/failure.ts';
import type { Settings } from '../../kernel/settings.ts';

/** A page of the card provider and its outcome, in our terms. */
export interface Checkout {
  id: string;
  /** Where it is paid; null once it cannot be. */
  url: string | null;
  /** Which top-up of ours it is for; null where it is none of ours. */
  topUpId: string | null;
  /** In the currency's smallest unit, which the CFA franc has none below. */
  amount: bigint | null;
  /** ISO 4217, capitals. */
  currency: string | null;
  state: 'OPEN' | 'PAID' | 'EXPIRED';
}

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
  /** Throws UNAVAILABLE. */
  find(checkoutId: string): Promise<Checkout>;
  /**
   * The page that a signed event is about; null where it is about something else. Throws BAD_REQUEST where it is
   * forged.
   */
  readEvent(body: Buffer, signature: string): Checkout | null;
}

const Id = z.uuid();

const stateOf = ({ payment_status, status }: Stripe.Checkout.Session): Checkout['state'] => {
  if (payment_status === 'paid') return 'PAID';
  return status === 'expired' ? 'EXPIRED' : 'OPEN';
};

const toCheckout = (session: Stripe.Checkout.Session): Checkout => ({
  id: session.id,
  url: session.url,
  topUpId: Id.safeParse(session.client_reference_id).data ?? null,
  amount: session.amount_total === null ? null : BigInt(session.amount_total),
  currency: session.currency?.toUpperCase() ?? null,
  state: stateOf(session),
});

/**
 * The same call may be at work in another process; everything else is about the provider or our settings, not the
 * person.
 */
function toFailure(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (error.statusCode === 409) return new Failure('IN_FLIGHT', { retryAfter: 1 }, { cause: error });
  return new Failure('UNAVAILABLE', { retryAfter: 5 }, { cause: error });
}

async function ask(call: Promise<Stripe.Checkout.Session>): Promise<Checkout> {
  try {
    return toCheckout(await call);
  } catch (error) {
    throw toFailure(error);
  }
}

/** Stripe, or undefined where no key is set. */
export function createCardProvider(settings: Settings): CardProvider | undefined {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret, ORG_PORTAL_URL: portal } = settings;
  if (key === undefined || secret === undefined) return undefined;
  const { hostname, port, protocol } = new URL(settings.STRIPE_API_URL);
  const stripe = new Stripe(key, {
    host: hostname,
    port: port === '' ? undefined : Number(port),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: settings.STRIPE_REQUEST_TIMEOUT * 1_000,
    maxNetworkRetries: 1,
    telemetry: false,
  });
  return {
    open: ({ topUpId, amount, email, language, expiresAt }) =>
      ask(
        stripe.checkout.sessions.create(
          {
            mode: 'payment',
            // what is paid is what was requested, in its currency, and known at once
            allowed_payment_method_types: ['card'],
            adaptive_pricing: { enabled: false },
            line_items: [
              {
                quantity: 1,
                price_data: {
                  currency: 'xaf',
                  unit_amount: Number(amount),
                  product_data: { name: productName },
                },
              },
            ],
            client_reference_id: topUpId,
            customer_email: email,
            locale: language,
            expires_at: Math.floor(expiresAt.getTime() / 1_000),
            success_url: `${portal}/dashboard/balances/success?topUp=${topUpId}`,
            cancel_url: `${portal}/dashboard/stripe`,
          },
          { idempotencyKey: `card-top-up:${topUpId}` },
        ),
      ),
    find: (checkoutId) => ask(stripe.checkout.sessions.retrieve(checkoutId)),
    readEvent(body, signature) {
      const event = signed(() => stripe.webhooks.constructEvent(body, signature, secret));
      return event.type.startsWith('checkout.session.')
        ? toCheckout(event.data.object as Stripe.Checkout.Session)
        : null;
    },
  };
}

function signed(read: () => Stripe.Event): Stripe.Event {
  try {
    return read();
  } catch (error) {
    throw new Failure('BAD_REQUEST', {}, { cause: error });
  }
}
