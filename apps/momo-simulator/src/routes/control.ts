import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { faultPlan } from '../faults.ts';
import { products } from '../options.ts';
import type { Parts } from '../parts.ts';
import { type Acceptance, movedBy, operations, type Payment, type Result } from '../payment.ts';
import { ProtocolError } from '../protocol-error.ts';

const importLimit = 64 * 1024 * 1024;
const isLoopback = /^(127\.|::1$|::ffff:127\.)/;

const number = z.string().regex(/^[1-9]\d{6,14}$/);
const time = z.iso.datetime().transform((text) => new Date(text).toISOString());

const holderList = z.array(
  z.strictObject({
    msisdn: number,
    givenName: z.string().optional(),
    familyName: z.string().optional(),
    active: z.boolean().optional(),
  }),
);

const amount = z.string().regex(/^\d{1,15}(\.\d{1,2})?$/);

const pastPayment = z.strictObject({
  reference: z.guid().toLowerCase(),
  product: z.enum(products),
  amount: z.string().regex(/^[1-9]\d{0,14}$/),
  currency: z.string(),
  msisdn: number,
  externalId: z.string().default(''),
  status: z.enum(['SUCCESSFUL', 'FAILED']),
  reason: z.string().optional(),
  financialTransactionId: z.string().optional(),
  acceptedAt: time,
  finishedAt: time,
});
/** End of a payment, or what its outcome turns into, and whether the caller is told. */
const turn = z.strictObject({
  status: z.enum(['SUCCESSFUL', 'FAILED']),
  callback: z.boolean().default(true),
});

const pastPayments = z.strictObject({ payments: z.array(pastPayment) });

export const isFromThisMachine = ({ socket }: FastifyRequest): boolean =>
  isLoopback.test(socket.remoteAddress ?? '');

/**
 * Serves what MTN does not have: faults on demand, the journal to compare with, and a past. For callers on this
 * machine.
 */
export function controlRoutes(
  app: FastifyInstance,
  { simulation, book, faults, holders, journal, requests }: Parts,
): void {
  app.addHook('onRequest', async (request) => {
    const allowed = simulation.control && isFromThisMachine(request);
    // A page in somebody's browser is on this machine too, but it names its origin.
    if (!allowed || request.headers.origin)
      throw new ProtocolError(403, { message: 'Control calls are off.' });
  });

  app.post('/_control/faults', async (request, reply) => {
    faults.set(read(faultPlan, request.body));
    return reply.code(204).send();
  });
  app.delete('/_control/faults', async (_, reply) => {
    faults.clear();
    return reply.code(204).send();
  });
  const balance = z.strictObject({ amount, currency: z.enum(simulation.currencies) });
  app.put('/_control/balance', async (request, reply) => {
    await book.setBalance(read(balance, request.body));
    return reply.code(204).send();
  });
  app.post<{ Params: { reference: string } }>(
    '/_control/payments/:reference/turn',
    async ({ params, body }, reply) => {
      const isDone = await book.turn(params.reference.toLowerCase(), read(turn, body));
      return reply.code(isDone ? 204 : 409).send();
    },
  );
  app.get('/_control/requests', async () => requests.posts());

  app.get('/_control/holders', async () => holders.registered());
  app.post('/_control/holders', async (request, reply) => {
    await holders.register(read(holderList, request.body), journal);
    return reply.code(204).send();
  });

  app.get('/_control/journal', (_, reply) =>
    reply.type('application/x-ndjson').send(Readable.from(journalLines(book.all()))),
  );
  app.post('/_control/journal/import', { bodyLimit: importLimit }, async (request) => {
    const { payments } = read(pastPayments, request.body);
    const imported = await book.import(payments.map(toRecords));
    return { imported, skipped: payments.length - imported };
  });
}

/** @throws 400 that says what is wrong: control calls are for people */
function read<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(String(body));
  } catch {
    throw new ProtocolError(400, { message: 'The body is not JSON.' });
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new ProtocolError(400, { message: z.prettifyError(parsed.error) });
  return parsed.data;
}

/** Joins lines into pieces of some kilobytes, as a piece for each line costs more than the line. */
function* journalLines(payments: Iterable<Payment>): Generator<string> {
  let piece = '';
  for (const payment of payments) {
    const { reference, product, operation, amount, currency, party, result, turnedFrom, turns } = payment;
    piece += `${JSON.stringify({
      reference,
      product,
      operation,
      ...movedBy(payment, result),
      requested: result?.moved && { amount, currency },
      msisdn: party.partyId,
      externalId: payment.externalId,
      status: result?.status ?? payment.waitingAs,
      reason: result?.reason,
      financialTransactionId: result?.financialTransactionId,
      acceptedAt: payment.at,
      finishedAt: result?.at,
      turnsAt: result?.turnsAt,
      turnedFrom,
      turns,
      staysPending: payment.staysPending,
    })}\n`;
    if (piece.length > 16_384) {
      yield piece;
      piece = '';
    }
  }
  yield piece;
}

function toRecords(past: z.infer<typeof pastPayment>): { acceptance: Acceptance; result: Result } {
  const { reference, product, amount, currency, externalId, status, reason, financialTransactionId } = past;
  const acceptance: Acceptance = {
    type: 'accepted',
    at: past.acceptedAt,
    reference,
    product,
    operation: operations[product][0],
    amount,
    currency,
    externalId,
    party: { partyIdType: 'MSISDN', partyId: past.msisdn },
    payerMessage: '',
    payeeNote: '',
  };
  const result: Result = {
    type: 'result',
    at: past.finishedAt,
    reference,
    status,
    reason,
    financialTransactionId,
  };
  return { acceptance, result };
}
