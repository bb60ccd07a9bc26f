import { unsafeGets } from '@sanaga/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from './problem.ts';
import type { SessionCookies } from './session-cookie.ts';

const reads = ['GET', 'HEAD', 'OPTIONS'];

/** Beginnings of the addresses of calls that change something although the specification makes them GET. */
const unsafePaths = unsafeGets.map(({ url }) => `/backend${url.replace(/\/:.*$/, '')}`);

/** As the API's router will read it: decoded, without double slashes. */
function pathOf(request: FastifyRequest): string {
  const path = request.url.split('?')[0] ?? '';
  try {
    return decodeURIComponent(path)
      .replaceAll(/\/{2,}/g, '/')
      .toLowerCase();
  } catch {
    return path;
  }
}

/** Returns true if a request changes something on the server, so that no other site may cause it. */
export function changesSomething(request: FastifyRequest): boolean {
  if (!reads.includes(request.method)) return true;
  const path = pathOf(request);
  return unsafePaths.some((start) => path.startsWith(start));
}

/** The browser's own word on who made a request; undefined where it says nothing. */
const siteOf = ({ headers }: FastifyRequest): unknown => headers['sec-fetch-site'];

/** Sent by a page of another origin, as far as the browser says. */
export function isForeign(request: FastifyRequest): boolean {
  const site = siteOf(request);
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const { origin, host } = request.headers;
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host);
}

/** Neither cookies nor Fetch metadata nor an origin: no browser, so nothing that another site could borrow. */
const isDirectClient = ({ headers }: FastifyRequest): boolean =>
  headers.cookie === undefined && headers.origin === undefined && headers['sec-fetch-site'] === undefined;

/** Refuses what changes something and does not come from this app's own page. */
export function guardBrowserCalls(cookies: SessionCookies) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (!changesSomething(request) || isDirectClient(request)) return undefined;
    const ownPage = siteOf(request) === undefined || siteOf(request) === 'same-origin';
    if (ownPage && !isForeign(request) && cookies.tokenMatches(request)) return undefined;
    return refuse(reply, 'REQUEST_TOKEN');
  };
}
