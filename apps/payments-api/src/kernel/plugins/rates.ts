import { isByOpsPort, isForOps, networksOf, Rates, waitBeforeRefusal } from '@sanaga/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import client from 'prom-client';
import { costOf } from './call-cost.ts';
import { Failure } from '../failure.ts';
import { headerToken } from '../header-token.ts';
import type { Settings } from '../settings.ts';
import type { IsKnownDevice } from './turns.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True for the operator's callbacks: some thousand a second come from one address while it pays large bulks. */
    byOperator?: true;
  }
}

/**
 * Costs that a session, a wallet holder and the address of a client without a session may cause in this process. Many
 * people share an address, and a person's screen sends two dozen calls at once: none of these rates stops anybody who
 * works.
 */
const rates = {
  session: { perSecond: 100, atOnce: 600 },
  holder: { perSecond: 200, atOnce: 1_200 },
  address: { perSecond: 50, atOnce: 300 },
  device: { perSecond: 50, atOnce: 300 },
  /** Rate of health checks, which are answered whatever else comes from their address. */
  check: { perSecond: 50, atOnce: 300 },
  operator: { perSecond: 3_000, atOnce: 9_000 },
};

/** Rate that a call counts against, the key that it is counted under, and how many times the rate that key has. */
type Counted = [of: keyof typeof rates, key: string, share?: number];

/** Finds the rates that a call counts against. A token that is unknown or has ended is no session. */
function countedFor(request: FastifyRequest): Counted[] {
  const { caller, routeOptions } = request;
  if (caller) {
    const { sessionId, organisationId } = caller;
    return [['session', sessionId], ...(organisationId ? [['holder', organisationId] as Counted] : [])];
  }
  const others = isForOps(routeOptions.url ?? '') ? 'check' : 'address';
  const of = routeOptions.config.byOperator ? 'operator' : others;
  return networksOf(request.ip).map(({ name, share }) => [of, name, share]);
}

/**
 * Refuses calls, before anything is done for them, whose session, wallet holder or client address has cost more than
 * its rate for some time. A device on which somebody has signed in has a rate of its own behind an address that is
 * beyond its own. To be registered after the hook that finds out who calls.
 */
export function registerRates(
  app: FastifyInstance,
  { CALL_RATES }: Pick<Settings, 'CALL_RATES'>,
  isKnownDevice: IsKnownDevice,
): void {
  const counted = {
    session: new Rates(rates.session),
    holder: new Rates(rates.holder),
    address: new Rates(rates.address),
    device: new Rates(rates.device),
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
  /** Returns true if the call is counted for the caller's device in place of its address. */
  async function isCountedOfDevice(request: FastifyRequest, of: string, cost: number): Promise<boolean> {
    const device = of === 'address' ? headerToken(request, 'device') : undefined;
    return device !== undefined && (await isKnownDevice(device)) && counted.device.take(device, cost) === 0;
  }
  app.addHook('onRequest', async (request) => {
    if (isByOpsPort(request.raw)) return;
    const { operation } = request.routeOptions.config;
    const cost = operation ? costOf(operation, request.query, request.headers) : 1;
    for (const [of, key, share = 1] of countedFor(request)) {
      const retryAfter = counted[of].take(key, cost / share);
      if (retryAfter === 0) continue;
      if (await isCountedOfDevice(request, of, cost)) return;
      refused.inc({ of });
      await waitBeforeRefusal();
      throw new Failure('THROTTLED', { retryAfter, values: { context: 'atOnce' } });
    }
  });
}
