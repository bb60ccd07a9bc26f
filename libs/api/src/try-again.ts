import { useSyncExternalStore } from 'react';
import { pause } from './pause.ts';
import { apiSettings } from './settings.ts';

/** The outcome of one attempt at a call. */
export interface Try<T> {
  result: T;
  /** Set if the server was away rather than refused: seconds after which it wants to be asked again, if it said so. */
  away?: { retryAfter: number | undefined };
}

/** Time before a call is tried again if the server does not name one; ms, twice as long each time. */
const firstPauseMs = 1_000;
const longestPauseMs = 10_000;

/**
 * Returns when to ask again if the server was away; undefined if it was not. Away means that there is no response, that
 * the service is unavailable (by its own word, or that of a proxy that has none of our codes), or that the attempt before
 * is still under way there.
 */
export function awayOf(
  response: { status: number; headers: Pick<Headers, 'get'> } | undefined,
  code: string | undefined,
): Try<unknown>['away'] {
  if (response === undefined) return { retryAfter: undefined };
  const unavailable =
    code === undefined
      ? [502, 503, 504].includes(response.status)
      : response.status === 503 && code === 'UNAVAILABLE';
  if (!unavailable && code !== 'IN_FLIGHT') return undefined;
  return { retryAfter: Number(response.headers.get('retry-after')) || undefined };
}

let waiting = 0;
const watchers = new Set<() => void>();

function count(by: 1 | -1): void {
  waiting += by;
  for (const watcher of watchers) watcher();
}

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** Returns true while a call that reached no server is being tried again. */
export const useIsTryingAgain = (): boolean => useSyncExternalStore(watch, () => waiting > 0);

/**
 * Makes a call, and repeats it while the server is away: after the time that the server asks for, longer each time and
 * at random, as all its callers come back, for 40 s in all. Only for calls that may be made twice: reads, and writes
 * with a key. Ends with the last try if the browser has no connection, the signal ends it, or somebody else is signed
 * in.
 */
export async function tryAgain<T>(attempt: () => Promise<Try<T>>, signal?: AbortSignal): Promise<T> {
  const { retryTimeoutMs, userId } = apiSettings();
  const end = Date.now() + retryTimeoutMs;
  const caller = userId();
  const mayGoOn = () =>
    navigator.onLine && !signal?.aborted && (caller === null || apiSettings().userId() === caller);
  let latest = await attempt();
  let isCounted = false;
  try {
    for (let leastMs = firstPauseMs; latest.away && mayGoOn(); leastMs *= 2) {
      const askedMs = Math.max((latest.away.retryAfter ?? 0) * 1_000, Math.min(leastMs, longestPauseMs));
      const pauseMs = askedMs * (1 + Math.random() / 4);
      if (Date.now() + pauseMs > end) break;
      if (!isCounted) count(1);
      isCounted = true;
      await pause(pauseMs, signal);
      if (!mayGoOn()) break;
      latest = await attempt();
    }
  } finally {
    if (isCounted) count(-1);
  }
  return latest.result;
}
