import { productName } from '@sanaga/domain';
import Stripe from 'stripe';
import { z } from 'zod';
import { Failure } from '../../kernel/failure.ts';
import type { Settings } from '../../kernel/settings.ts';
import type { CardEvent, CardProvider, Checkout } from './card-provider.ts';

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
 * Maps an error to a failure. The same call may be at work in another process; everything else is about the provider or
 * our settings, not the person.
 */
function toFailure(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (error.statusCode === 409) return new Failure('IN_FLIGHT', { retryAfter: 1 }, { cause: error });
  return new Failure('UNAVAILABLE', { retryAfter: 5 }, { cause: error });
}

async function asked<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw toFailure(error);
  }
}

const ask = async (call: Promise<Stripe.Checkout.Session>): Promise<Checkout> =>
  toCheckout(await asked(call));

/** Returns true if the provider has taken the money: an inquiry takes none yet, and one that was won returned it. */
const takesMoney = ({ status }: Stripe.Dispute): boolean =>
  ['needs_response', 'under_review', 'lost'].includes(status);

async function takenBackOf(stripe: Stripe, paymentId: string): Promise<bigint> {
  const [{ latest_charge: charge }, { data: disputes }] = await Promise.all([
    stripe.paymentIntents.retrieve(paymentId, { expand: ['latest_charge'] }),
    stripe.disputes.list({ payment_intent: paymentId, limit: 100 }),
  ]);
  const refunded = charge !== null && typeof charge === 'object' ? charge.amount_refunded : 0;
  return BigInt(disputes.filter(takesMoney).reduce((sum, { amount }) => sum + amount, refunded));
}

const aboutMoneyBack = /^(charge\.refund|charge\.dispute\.|refund\.)/;

function cardEventOf({ type, data }: Stripe.Event): CardEvent | null {
  if (type.startsWith('checkout.session.'))
    return { checkout: toCheckout(data.object as Stripe.Checkout.Session) };
  if (!aboutMoneyBack.test(type)) return null;
  const { payment_intent: payment } = data.object as Stripe.Charge | Stripe.Dispute | Stripe.Refund;
  if (!payment) return null;
  return { paymentId: typeof payment === 'string' ? payment : payment.id };
}

/** Connects to Stripe with our keys. */
export function connect(settings: Settings, { key, secret }: { key: string; secret: string }): CardProvider {
  const { ORG_PORTAL_URL: portal } = settings;
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
    async pageOf(paymentId) {
      const { data } = await asked(stripe.checkout.sessions.list({ payment_intent: paymentId, limit: 1 }));
      return data[0] ? toCheckout(data[0]) : null;
    },
    takenBack: (paymentId) => asked(takenBackOf(stripe, paymentId)),
    readEvent: async (body, signature) =>
      cardEventOf(signed(() => stripe.webhooks.constructEvent(body, signature, secret))),
  };
}

function signed(read: () => Stripe.Event): Stripe.Event {
  try {
    return read();
  } catch (error) {
    throw new Failure('BAD_REQUEST', {}, { cause: error });
  }
}
