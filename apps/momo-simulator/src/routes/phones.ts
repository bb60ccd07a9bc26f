import { parsePayeeNumber } from '@sanaga/operators';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Parts } from '../parts.ts';
import type { Payment } from '../payment.ts';
import { contentSecurityPolicy, type Phone, phonePage, phonesPage } from '../phone-page.ts';
import { pageError, ProtocolError } from '../protocol-error.ts';
import { paymentOutcome } from '../test-numbers.ts';
import { isFromThisMachine } from './control.ts';

type ByNumber = FastifyRequest<{ Params: { msisdn: string } }>;

const shownPayments = 20;
const localNames = ['localhost', '127.0.0.1', '[::1]'];

const numberForm = z.object({ number: z.string() });
const answerForm = z.discriminatedUnion('action', [
  z.object({ action: z.enum(['take', 'put-away']) }),
  z.object({ action: z.enum(['confirm', 'decline']), reference: z.string() }),
]);

/**
 * Serves the pages on which somebody holds a payer's phone, and confirms or declines what it is asked. For people on
 * this machine.
 */
export function phoneRoutes(app: FastifyInstance, parts: Parts): void {
  const { book, journal, phones, simulation } = parts;
  app.addHook('onRequest', async (request) => {
    if (!simulation.control || !isFromThisMachine(request) || !isOwnPage(request)) throw refused();
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'content-security-policy': contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
    });
  });

  app.get('/phone', async (_request, reply) =>
    html(reply, phonesPage(phones.inHand().map((msisdn) => phoneOf(parts, msisdn)))),
  );
  app.post('/phone', async (request, reply) => {
    const { number } = read(numberForm, request.body);
    const parsed = parsePayeeNumber(number, { sandbox: true });
    if (!parsed) {
      const shown = phones.inHand().map((msisdn) => phoneOf(parts, msisdn));
      return html(reply.code(400), phonesPage(shown, number));
    }
    await phones.set(parsed.msisdn, true, journal);
    return reply.redirect(`/phone/${parsed.msisdn}`, 303);
  });

  app.get('/phone/:msisdn', async (request: ByNumber, reply) =>
    html(reply, phonePage(phoneOf(parts, numberOf(request)))),
  );
  app.post('/phone/:msisdn', async (request: ByNumber, reply) => {
    const msisdn = numberOf(request);
    const form = read(answerForm, request.body);
    // the page tells a second person who answers what became of it
    if ('reference' in form) await book.answer(msisdn, form.reference, form.action);
    else await phones.set(msisdn, form.action === 'take', journal);
    return reply.redirect(`/phone/${msisdn}`, 303);
  });
}

/**
 * Returns true for a call from our own page: one elsewhere can neither press a button here nor read this page under its
 * own name.
 */
function isOwnPage({ method, headers }: FastifyRequest): boolean {
  const host = headers.host ?? '';
  const name = URL.parse(`http://${host}`)?.hostname;
  if (name === undefined || !localNames.includes(name)) return false;
  return method === 'GET' || headers.origin === `http://${host}`;
}

function phoneOf({ book, holders, phones }: Parts, msisdn: string): Phone {
  const own: Payment[] = [];
  for (const payment of book.all()) if (payment.party.partyId === msisdn) own.push(payment);
  const waiting = own.filter((payment) => book.isWaitingForHolder(payment));
  const past = own.filter((payment) => !waiting.includes(payment));
  return {
    msisdn,
    holder: holders.describe(msisdn).name,
    inHand: phones.isInHand(msisdn),
    hasFixedOutcome: paymentOutcome('requesttopay', msisdn) !== 'succeeds',
    waiting,
    past: past.slice(-shownPayments).toReversed(),
  };
}

/** @throws 404 for an address that is not a mobile number's */
function numberOf({ params }: ByNumber): string {
  const parsed = parsePayeeNumber(`+${params.msisdn}`, { sandbox: true });
  if (parsed?.msisdn !== params.msisdn) throw pageError(404, 'Not Found');
  return parsed.msisdn;
}

/** @throws 400 for a form that the pages never send */
function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(Object.fromEntries(new URLSearchParams(String(body ?? ''))));
  if (!parsed.success) throw pageError(400, 'Bad Request');
  return parsed.data;
}

const refused = () => new ProtocolError(403, { message: 'Phones are for people on this machine.' });

const html = (reply: FastifyReply, text: string) => reply.type('text/html; charset=utf-8').send(text);
