import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { header, referenceId } from '../access.ts';
import { parseBody, paymentBodies, requireCurrency } from '../bodies.ts';
import { distorted, nonsense } from '../distortions.ts';
import { type FaultPlan, type Strike, strikeOf } from '../faults.ts';
import { drip, hold, pause, rejectedPage, reset, tooManyRequests } from '../injected-faults.ts';
import { type Product, products } from '../options.ts';
import type { Parts } from '../parts.ts';
import { type Acceptance, type Operation, operations, type Party, resultBody } from '../payment.ts';
import { badRequest, ProtocolError, walletError } from '../protocol-error.ts';

interface Endpoint {
  product: Product;
  operation: Operation;
  /** Method with which this version of the operation calls back. */
  callbackMethod: 'POST' | 'PUT';
}

type ById = FastifyRequest<{ Params: { referenceId: string } }>;

/** Operations with a second version, which differs in its callback verb alone. */
const hasSecondVersion = new Set<Operation>(['requesttowithdraw', 'deposit', 'refund']);

/** Serves payment requests and queries of their status. */
export function paymentRoutes(app: FastifyInstance, parts: Parts): void {
  for (const product of products) {
    for (const operation of operations[product]) {
      const first: Endpoint = { product, operation, callbackMethod: 'POST' };
      app.post(`/${product}/v1_0/${operation}`, (request, reply) => submit(parts, first, request, reply));
      if (hasSecondVersion.has(operation)) {
        const second: Endpoint = { ...first, callbackMethod: 'PUT' };
        app.post(`/${product}/v2_0/${operation}`, (request, reply) => submit(parts, second, request, reply));
      }
      app.get(`/${product}/v1_0/${operation}/:referenceId`, (request: ById, reply) =>
        tell(parts, first, request, reply),
      );
    }
  }
}

async function submit(parts: Parts, endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply) {
  // 1. Who calls, and is the request valid for MTN?
  const { access, book, callbacks, faults, requests } = parts;
  const reference = referenceId(request);
  const attempt = requests.post(reference, request.url);
  const callbackHosts = access.authorize(request, endpoint.product);
  const acceptance = await readAcceptance(parts, endpoint, reference, request, callbackHosts);
  const msisdn = acceptance.party.partyId;
  requests.describe(reference, { externalId: acceptance.externalId, msisdn });

  // 2. What goes wrong before anything is accepted.
  const strike: Strike = { reference, attempt, method: 'POST', product: endpoint.product, msisdn };
  if (faults.strikes('resetBeforeAccept', strike)) return reset(reply);
  refuse(parts, strike);
  if (faults.strikes('serverErrorBeforeAccept', strike)) throw walletError('INTERNAL_PROCESSING_ERROR');
  const latency = faults.latency('post', strike);
  const before = latency * faults.random('accepted', strike);
  await pause(before);
  await refuseSlowly(parts, strike);

  // 3. Accept: on the disk before the response.
  callbacks.holdUntil(reference, new Promise((resolve) => reply.raw.once('close', () => resolve())));
  await accept(parts, acceptance, strike);
  await callbacks.beforeResponse(await book.find(endpoint.operation, reference));

  // 4. What goes wrong after.
  await pause(latency - before);
  if (faults.strikes('acceptThenTimeout', strike)) return hold(reply, planOf(parts).holdMs);
  if (faults.strikes('serverErrorAfterAccept', strike)) throw walletError('INTERNAL_PROCESSING_ERROR');
  if (faults.strikes('clientErrorAfterAccept', strike)) throw codedBadRequest(parts, strike);
  if (faults.strikes('slowDrip', strike)) return drip(reply, 202, undefined, planOf(parts).dripMs);
  return reply.code(202).send();
}

async function tell(parts: Parts, { product, operation }: Endpoint, request: ById, reply: FastifyReply) {
  const { access, book, faults, requests } = parts;
  access.authorize(request, product);
  const reference = request.params.referenceId.toLowerCase();
  const attempt = requests.read(reference);
  const payment = await book.find(operation, reference);
  const strike: Strike = { reference, attempt, method: 'GET', product, msisdn: payment.party.partyId };
  if (faults.strikes('resetBeforeAccept', strike)) return reset(reply);
  refuse(parts, strike);
  await pause(faults.latency('status', strike));
  // Drawn once for the payment, so that it stays unfound for a while rather than flickers.
  const isLost = faults.always('notFoundThenFound', strike);
  if (isLost && attempt <= planOf(parts).notFoundReads) throw walletError('RESOURCE_NOT_FOUND');
  if (faults.always('statusAlwaysError', strike)) throw walletError('INTERNAL_PROCESSING_ERROR');
  if (faults.always('statusAlwaysHangs', strike)) return hold(reply, planOf(parts).holdMs);
  if (faults.always('statusAlwaysNonsense', strike))
    return reply.type('application/json').send(faults.pick(nonsense, 'nonsense', { ...strike, attempt: 1 }));
  const seen = faults.always('statusAlwaysPending', strike) ? 'waiting' : 'final';
  const body = distorted(resultBody(payment, seen), faults, strike);
  return faults.strikes('slowDrip', strike) ? drip(reply, 200, body, planOf(parts).dripMs) : body;
}

/** @throws 409 when the reference was used before, or a 400 that says the same */
async function accept({ book, faults }: Parts, acceptance: Acceptance, strike: Strike): Promise<void> {
  const isStuck = faults.strikes('pendingForever', strikeOf(acceptance));
  try {
    await book.accept(isStuck ? { ...acceptance, staysPending: true } : acceptance);
  } catch (error) {
    const isAs400 = error instanceof ProtocolError && faults.strikes('alreadyExistsAs400', strike);
    throw isAs400 ? new ProtocolError(400, error.body) : error;
  }
}

/** Refuses a reference each time, so that it is never accepted. @throws the refusal, once it has taken its time */
async function refuseSlowly(parts: Parts, strike: Strike): Promise<void> {
  const { book, faults } = parts;
  if (book.has(strike.reference)) return;
  if (faults.always('notAllowed', strike)) throw walletError('NOT_ALLOWED');
  if (!faults.always('slowRefusal', strike)) return;
  await pause(faults.within(planOf(parts).refusalMs, 'refusal', strike));
  const who = strike.product === 'collection' ? 'PAYER' : 'PAYEE';
  throw new ProtocolError(faults.pick([400, 500], 'refused as', strike), {
    message: 'The party was not found.',
    code: `${who}_NOT_FOUND`,
  });
}

/** Returns a 400 that does not say whether the payment was taken. */
function codedBadRequest({ faults }: Parts, strike: Strike): ProtocolError {
  const code = faults.pick(['INTERNAL_PROCESSING_ERROR', 'SERVICE_UNAVAILABLE'], 'code', strike);
  return new ProtocolError(400, { message: 'The request could not be processed.', code });
}

async function readAcceptance(
  { simulation, book, phones }: Parts,
  { product, operation, callbackMethod }: Endpoint,
  reference: string,
  request: FastifyRequest,
  callbackHosts: readonly string[],
): Promise<Acceptance> {
  const { party, ...body } = await readBody();
  requireCurrency(body, simulation.currencies);
  const url = header(request, 'x-callback-url');
  if (url !== undefined) requireCallbackHost(url, callbackHosts);
  return {
    type: 'accepted',
    at: new Date().toISOString(),
    reference,
    product,
    operation,
    ...body,
    party,
    ...(url !== undefined && { callback: { url, method: callbackMethod } }),
    ...(product === 'collection' && phones.isInHand(party.partyId) && { asksHolder: true }),
  };

  async function readBody() {
    if (operation === 'refund') {
      const { referenceIdToRefund, ...rest } = parseBody(paymentBodies.refund, request.body);
      return { ...rest, party: (await book.find('requesttopay', referenceIdToRefund.toLowerCase())).party };
    }
    if (product === 'collection') {
      const { payer, ...rest } = parseBody(paymentBodies.payer, request.body);
      return { ...rest, party: payer as Party };
    }
    const { payee, ...rest } = parseBody(paymentBodies.payee, request.body);
    return { ...rest, party: payee as Party };
  }
}

/** @throws responses that do not accept anything: too many requests, or the firewall's page */
function refuse({ faults }: Parts, strike: Strike): void {
  if (faults.strikes('tooManyRequests', strike)) throw tooManyRequests();
  if (faults.strikes('html', strike)) throw rejectedPage();
}

/** @throws 400 for what is not an address, 500 for a host other than the API user's; the port does not matter */
function requireCallbackHost(url: string, hosts: readonly string[]): void {
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol)) throw badRequest();
  if (!hosts.includes(parsed.hostname)) throw walletError('INVALID_CALLBACK_URL_HOST');
}

/** Returns the plan that has just struck. */
function planOf({ faults }: Parts): FaultPlan {
  if (!faults.plan) throw new Error('No fault was planned');
  return faults.plan;
}
