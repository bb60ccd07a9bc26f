import type { Session } from './generated/schemas.ts';
import { backendUrl } from './backend-url.ts';
import { renewRequestToken, requestToken } from './request-token.ts';
import { apiSettings } from './settings.ts';

/** `later`: the state is unknown, so the session is neither renewed nor over. */
type RefreshResult = 'refreshed' | 'ended' | 'later';

/**
 * Time before its end at which a token is renewed, and time for which a renewed one is kept if the clock is wrong; ms.
 */
const aheadMs = 30_000;
const leastMs = 60_000;

let renewedAt = -Infinity;
let underWay: Promise<RefreshResult> | undefined;

/** Runs one refresh at a time, in this tab and, if the browser has locks, in all of them. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('refresh-token', work) : work();

const presentRefreshToken = async (): Promise<Response> =>
  fetch(`${await backendUrl()}/auth/refresh-token`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      'accept-language': apiSettings().language(),
      'x-background': 'true',
      ...requestToken(),
    },
    body: '{}',
  });

async function fetchSession(): Promise<RefreshResult> {
  const settings = apiSettings();
  try {
    let response = await presentRefreshToken();
    // the front-end server's own refusal: the page's request token is over
    if (response.status === 403) {
      await renewRequestToken();
      response = await presentRefreshToken();
    }
    if (response.status === 401) return 'ended';
    if (!response.ok) return 'later';
    settings.onRefreshed((await response.json()) as Session);
    renewedAt = Date.now();
    return 'refreshed';
  } catch {
    return 'later';
  }
}

/**
 * Renews the session by the cookie's refresh token. `refused` is the access token that the server no longer takes: if
 * another tab has replaced it while this one waited, nothing is requested.
 */
export function refreshSession(refused: string | null): Promise<RefreshResult> {
  underWay ??= alone(async () => {
    const replaced = apiSettings().accessToken() !== refused;
    return replaced ? 'refreshed' : fetchSession();
  }).finally(() => {
    underWay = undefined;
  });
  return underWay;
}

/** Returns the ms until the access token is to be renewed; undefined if its end is not known. */
export function renewalIn(): number | undefined {
  const expires = apiSettings().accessTokenExpires();
  if (apiSettings().accessToken() === null || expires === null) return undefined;
  const now = Date.now();
  return Math.max(expires - aheadMs - now, renewedAt + leastMs - now);
}

/** Renews a token that is about to end before it is used: a foreseeable refusal stays out of the console. */
export async function renewInTime(): Promise<void> {
  const due = renewalIn();
  if (due === undefined || due > 0) return;
  const result = await refreshSession(apiSettings().accessToken());
  if (result === 'ended') apiSettings().onSessionEnded();
}
