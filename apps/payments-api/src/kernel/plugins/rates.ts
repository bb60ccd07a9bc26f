import { clientAddress, isByOpsPort, isForOps, Rates } from '@sanaga/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import client from 'prom-client';
import { costOf } from './call-cost.ts';
import { Failure } from '../failure.ts';
import type { Settings } from '../settings.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the operator calls back: some thousand times a second from one address, while it pays large bulks. */
    byOperator?: true;
  }
}

/**
 * What a session, a wallet holder and the address of a client without a session may cost in this process. Many people
 * share an address, and a person's screen sends two dozen calls at once: none of these stops anybody who works.
 */
const rates = {
  session: { perSecond: 100, atOnce: 600 },
  holder: { perSecond: 200, atOnce: 1_200 },
  address: { perSecond: 50, atOnce: 300 },
  /** Those who ask whether the server is well are told, whatever else comes from their address. */
  check: { perSecond: 50, atOnce: 300 },
  operator: { perSecond: 3_000, atOnce: 9_000 },
};

type Counted = [of: keyof typeof rates, key: string];

/** Whom a call counts for. A token that is unknown or over is no session. */
function countedFor(request: FastifyRequest): Counted[] {
  const { caller, routeOptions } = request;
  if (caller) {
    const { sessionId, organisationId } = caller;
    return [['session', sessionId], ...(organisationId ? [['holder', organisationId] as Counted] : [])];
  }
  const address = clientAddress(request);
  if (routeOptions.config.byOperator) return [['operator', address]];
  return [[isForOps(routeOptions.url ?? '') ? 'check' : 'address', address]];
}

/**
 * Refuses calls, before anything is done for them, whose session, wallet holder or client address has cost more than
 * its rate for some time. To be registered after whatever finds out who calls.
 */
export function registerRates(app: FastifyInstance, { CALL_RATES }: Pick<Settings, 'CALL_RATES'>): void {
  const counted = {
    session: new Rates(rates.session),
    holder: new Rates(rates.holder),
    address: new Rates(rates.address),
    check: new Rates(rates.check),
    operator: new Rates(rates.operator),
  };
  const refused = new client.Counter({
    name: 'calls_refused_total',
    help: 'Calls that were refused because a session, holder or client address was beyond its rate',
    labelNames: ['of'],
    registers: [app.metrics],
  });
  if (CALL_RATES === 'off') return;
  app.addHook('onRequest', async (request) => {
    if (isByOpsPort(request.raw)) return;
    const { operation } = request.routeOptions.config;
    const cost = operation ? costOf(operation, request.query) : 1;
    for (const [of, key] of countedFor(request)) {
      const retryAfter = counted[of].take(key, cost);
      if (retryAfter === 0) continue;
      refused.inc({ of });
      throw new Failure('THROTTLED', { retryAfter, values: { context: 'atOnce' } });
    }
  });
}
