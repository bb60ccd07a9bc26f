import type { FastifyInstance, FastifyRequest } from 'fastify';
import { distortedBalance } from '../distortions.ts';
import { strikeOfCall } from '../faults.ts';
import { pause } from '../injected-faults.ts';
import { products } from '../options.ts';
import type { Parts } from '../parts.ts';
import { badRequest, walletError } from '../protocol-error.ts';
import { activeOutcome } from '../test-numbers.ts';

type ByHolder = FastifyRequest<{ Params: { type: string; id: string } }>;
type ByCurrency = FastifyRequest<{ Params: { currency?: string } }>;

/** Serves the account's balance and queries about people that it may pay or ask to pay. */
export function accountRoutes(
  app: FastifyInstance,
  { access, book, holders, simulation, faults, requests }: Parts,
): void {
  for (const product of products) {
    app.get(`/${product}/v1_0/account/balance`, balance);
    app.get(`/${product}/v1_0/account/balance/:currency`, balance);

    app.get(`/${product}/v1_0/accountholder/:type/:id/active`, async (request: ByHolder) => {
      access.authorize(request, product);
      const msisdn = numberOf(request);
      await pauseForHolder(msisdn);
      if (msisdn === undefined) return { result: true };
      const outcome = activeOutcome(msisdn);
      if (typeof outcome === 'string') throw walletError(outcome);
      return { result: outcome && holders.isActive(msisdn) };
    });

    app.get(`/${product}/v1_0/accountholder/:type/:id/basicuserinfo`, async (request: ByHolder) => {
      access.authorize(request, product);
      const msisdn = numberOf(request);
      await pauseForHolder(msisdn);
      if (msisdn === undefined || !holders.exists(msisdn)) throw walletError('RESOURCE_NOT_FOUND');
      return holders.describe(msisdn);
    });

    async function balance(request: ByCurrency) {
      access.authorize(request, product);
      const currency = request.params.currency ?? simulation.currencies[0] ?? '';
      if (!simulation.currencies.includes(currency)) throw badRequest();
      const strike = strikeOfCall('balance', { product, attempt: requests.read(`balance ${product}`) });
      await pause(faults.latency('balance', strike));
      if (faults.strikes('balanceError', strike)) throw walletError('INTERNAL_PROCESSING_ERROR');
      return { availableBalance: distortedBalance(book.balance(currency), faults, strike), currency };
    }

    async function pauseForHolder(msisdn: string | undefined) {
      const attempt = requests.read(`holder ${product} ${msisdn}`);
      await pause(faults.latency('holder', strikeOfCall('holder', { product, attempt, msisdn })));
    }
  }
}

/**
 * Returns the queried number, undefined for another kind of holder; MTN's own clients disagree on the segment's case.
 */
function numberOf({ params }: ByHolder): string | undefined {
  const type = params.type.toLowerCase();
  if (!['msisdn', 'email', 'alias', 'id', 'party_code'].includes(type)) throw badRequest();
  if (type !== 'msisdn') return undefined;
  if (!/^[1-9]\d{6,14}$/.test(params.id)) throw badRequest();
  return params.id;
}
