import Cookies from 'js-cookie';
import { apiSettings } from './settings.ts';

/**
 * Returns the header that proves to the front-end server that the call comes from its own page. The cookie's name
 * carries the app type, because both apps may live on one host.
 */
export function requestToken(): Record<string, string> {
  const name = `request-token-${apiSettings().appType}`;
  const token = Cookies.get(`__Host-${name}`) ?? Cookies.get(name);
  return token === undefined ? {} : { 'request-token': token };
}

/**
 * Fetches a new request token: the page is served with one, and any response of the front-end server brings another.
 */
export const renewRequestToken = () => fetch(new URL('/api/env', location.origin)).catch(() => undefined);
