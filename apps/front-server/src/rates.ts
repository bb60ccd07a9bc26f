import { productName } from '@sanaga/domain';
import { isByOpsPort, isForOps, networksOf, Rates, waitBeforeRefusal } from '@sanaga/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import client from 'prom-client';
import { verifyRoute } from './backend-proxy.ts';
import { isAppPath } from './page.ts';
import { languageOf, refuse, sentenceOf } from './problem.ts';
import type { Settings } from './settings.ts';

/**
 * Rates of one client address in this process. Hundreds of people share an address, as a mobile network or an office
 * has it: each loads a page with some dozen files once and sends about a call a second while working. A page is made
 * and compressed for each request, a file is not.
 */
const rates = {
  page: { perSecond: 50, atOnce: 300 },
  request: { perSecond: 300, atOnce: 1_500 },
  check: { perSecond: 50, atOnce: 300 },
};
type Kind = keyof typeof rates;

/**
 * Bytes of the bodies that come from one client address: ten of the largest payment files at once, and then as many as a
 * good line sends. Passing them on is what they cost here, whatever the API says to them.
 */
const bodyBytes = { perSecond: 5_000_000, atOnce: 50_000_000 };
/** A body without a length counts as the largest file. */
const unknownBytes = 5_000_000;
/** Time for which a body waits to be read; ms. */
const longestWaitMs = 20_000;

function bytesOf({ headers }: FastifyRequest): number {
  return headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : unknownBytes;
}

function kindOf({ routeOptions: { url = '' }, url: path }: FastifyRequest): Kind {
  if (isForOps(url)) return 'check';
  return (url === '/*' && isAppPath(path)) || url === verifyRoute ? 'page' : 'request';
}

/** Renders a page that comes back by itself: its reader did nothing wrong. */
function waitingPage(request: FastifyRequest, seconds: number): string {
  return `<!doctype html>
<html lang="${languageOf(request)}"><head><meta charset="utf-8" />
<meta name="viewport" content="width=device-width" /><meta name="color-scheme" content="light dark" />
<meta http-equiv="refresh" content="${seconds}" /><title>${productName}</title></head>
<body><p>${sentenceOf(request, 'THROTTLED')}</p></body></html>`;
}

function refuseFor(seconds: number, kind: Kind, reply: FastifyReply): FastifyReply {
  reply.headers({ 'retry-after': seconds, 'cache-control': 'no-store' });
  if (kind !== 'page') return refuse(reply, 'THROTTLED', seconds);
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  return reply.code(429).type('text/html; charset=utf-8').send(waitingPage(reply.request, seconds));
}

/**
 * Refuses what a client address asks for beyond its rate, and takes bodies from it no faster than at theirs. To be registered once the language of a request is known.
 */
export function registerRates(app: FastifyInstance, { hasRates }: Pick<Settings, 'hasRates'>): void {
  const counted = {
    page: new Rates(rates.page),
    request: new Rates(rates.request),
    check: new Rates(rates.check),
  };
  const bodies = new Rates(bodyBytes);
  const refused = new client.Counter({
    name: 'requests_refused_total',
    help: 'Requests that were refused because their client address was beyond its rate',
    labelNames: ['of'],
    registers: [app.metrics],
  });
  if (!hasRates) return;
  app.addHook('onRequest', async (request, reply) => {
    if (isByOpsPort(request.raw)) return undefined;
    const kind = kindOf(request);
    for (const { name, share } of networksOf(request.ip)) {
      const seconds = counted[kind].take(name, 1 / share);
      if (seconds === 0) continue;
      refused.inc({ of: kind });
      await waitBeforeRefusal();
      return refuseFor(seconds, kind, reply);
    }
    return undefined;
  });
  app.addHook('onRequest', async (request, reply) => {
    const bytes = bytesOf(request);
    if (bytes === 0) return undefined;
    for (const { name, share } of networksOf(request.ip)) {
      const waitMs = bodies.reserve(name, bytes / share, longestWaitMs);
      if (waitMs > longestWaitMs) {
        refused.inc({ of: 'body' });
        return refuseFor(Math.ceil(waitMs / 1_000), 'request', reply);
      }
      // nobody reads meanwhile, so the sender pauses
      if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
    return undefined;
  });
}
