import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { EventTopic } from '@sanaga/domain';
import { backendUrl } from './backend-url.ts';
import { emptyApi } from './empty-api.ts';
import { type CacheTag, cacheTags } from './generated/cache-tags.ts';
import { profileApi } from './generated/profile.ts';
import { become, confirmFresh, liveState } from './live-state.ts';
import { type LiveEvent, readEvents } from './live-stream.ts';
import { pause } from './pause.ts';
import { renewalIn } from './refresh.ts';
import { send } from './send.ts';
import { apiSettings } from './settings.ts';

type LiveDispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

const silenceMs = 25_000;
const pollMs = 10_000;
const gatherMs = 250;
const firstRetryMs = 1_000;
const lastRetryMs = 30_000;

const tagsOfTopic: Record<EventTopic, readonly CacheTag[]> = {
  transaction: ['Transaction'],
  wallet: ['Wallet'],
  refill: ['Refill'],
  organisation: ['Organisation', 'Document', 'Profile', 'Plan'],
  member: ['Member'],
  // a request for a second super admin notifies them
  notification: ['Notification', 'DualControlRequest'],
  'service-provider': ['ServiceProvider'],
  beneficiary: ['Beneficiary'],
  'payment-file': ['PaymentFile'],
  // a paid bill left the wallet, and may let payouts go on
  bill: ['Bill', 'Plan', 'Wallet'],
  session: ['Profile', 'Session'],
  // a joint decision of two people may be about one
  reconciliation: ['Reconciliation', 'DualControlRequest'],
  // the platform's figures include the payouts that wait for it; what two people book may have been decided
  float: ['Transaction', 'Float', 'DualControlRequest'],
};

const isKnown = (topic: string): topic is EventTopic => Object.hasOwn(tagsOfTopic, topic);

/**
 * Returns the tags of what may have changed: all of them for a topic of a newer server that this page does not know.
 */
function tagsOf({ topic, id }: LiveEvent): readonly CacheTag[] {
  if (topic === 'member' && id !== null && id === apiSettings().userId()) return ['Member', 'Profile'];
  return isKnown(topic) ? tagsOfTopic[topic] : cacheTags;
}

/** Reads who is signed in, and waits until the screens that they lost together with a role are gone. */
async function readPerson(dispatch: LiveDispatch, signal: AbortSignal): Promise<void> {
  const { getUserProfileInfo } = profileApi.endpoints;
  await dispatch(getUserProfileInfo.initiate(undefined, { subscribe: false, forceRefetch: true }));
  // the store tells React of what was read within 100 ms, in a hidden page too
  await pause(gatherMs, signal);
}

/**
 * Gathers the changes of a moment, so that a payout of many rows is read once. Reads the signed-in person before the
 * rest: what they may no longer see would be refused.
 */
function invalidator(dispatch: LiveDispatch, signal: AbortSignal) {
  const waiting = new Set<CacheTag>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = async () => {
    timer = undefined;
    const changed = new Set(waiting);
    waiting.clear();
    if (apiSettings().userId() !== null && changed.delete('Profile')) await readPerson(dispatch, signal);
    if (!signal.aborted) dispatch(emptyApi.util.invalidateTags([...changed]));
  };
  return {
    add(changed: readonly CacheTag[]) {
      for (const tag of changed) waiting.add(tag);
      timer ??= setTimeout(() => void flush(), gatherMs);
    },
    stop: () => clearTimeout(timer),
  };
}

/**
 * Returns true if the API responds at all. Asked before everything is refetched, so that no screen is left with an
 * error.
 */
async function isReachable(): Promise<boolean> {
  if (!navigator.onLine) return false;
  try {
    // its operator may serve the API's liveness on a port of its own: any response from this one will do
    return (await fetch(`${await backendUrl()}/health/live`, { cache: 'no-store' })).status < 500;
  } catch {
    return false;
  }
}

/** One try of the stream. */
interface Try {
  signal: AbortSignal;
  over: () => void;
  /** Returns true if it ended to come back with a new access token. */
  renews: () => boolean;
}

/**
 * Begins one try of the stream, which ends when everything does, when the browser has no connection, or shortly before
 * the access token expires.
 */
function oneTry(signal: AbortSignal): Try {
  const once = new AbortController();
  const end = () => once.abort();
  let isDue = false;
  const due = renewalIn();
  const renew = () => {
    isDue = true;
    end();
  };
  const timer = due !== undefined && due > 0 ? setTimeout(renew, due) : undefined;
  addEventListener('offline', end);
  signal.addEventListener('abort', end);
  const over = () => {
    clearTimeout(timer);
    removeEventListener('offline', end);
    signal.removeEventListener('abort', end);
  };
  return { signal: once.signal, over, renews: () => isDue && !signal.aborted };
}

/** Listens until `signal` ends it; between two tries it waits as long as the server asked, or longer each time. */
async function listen(
  invalidate: (changed: readonly CacheTag[]) => void,
  signal: AbortSignal,
): Promise<void> {
  let retryMs = firstRetryMs;
  // what was read before the stream was there may have changed in between
  let missed = true;
  const onEvent = (event: LiveEvent) => invalidate(tagsOf(event));
  while (!signal.aborted) {
    const once = oneTry(signal);
    let askedMs: number | undefined;
    try {
      const headers = { accept: 'text/event-stream', 'x-background': 'true' };
      const response = await send(
        new Request(`${await backendUrl()}/events`, { headers, signal: once.signal }),
      );
      if (response.ok && response.body) {
        confirmFresh();
        become('live');
        retryMs = firstRetryMs;
        if (missed) invalidate(cacheTags);
        missed = false;
        askedMs = await readEvents(response.body, {
          onEvent,
          onBytes: confirmFresh,
          silenceMs,
          signal: once.signal,
        });
      }
    } catch {
      // no response: the pause and the next try are the remedy
    } finally {
      once.over();
    }
    if (signal.aborted) return;
    missed = true;
    if (once.renews()) continue;
    if (!navigator.onLine) become('offline');
    else if (liveState() !== 'offline') become('polling');
    await pause(askedMs ?? retryMs * (0.5 + Math.random() / 2), signal);
    retryMs = Math.min(retryMs * 2, lastRetryMs);
  }
}

/** Keeps what is shown up to date: by the server's events, or by polling while there are none. */
export function startLive(dispatch: LiveDispatch): () => void {
  const end = new AbortController();
  const { add, stop } = invalidator(dispatch, end.signal);
  const isCut = () => liveState() === 'polling' || liveState() === 'offline';
  const readAgain = async () => {
    if (!isCut() || document.hidden) return;
    const reachable = await isReachable();
    // the stream may have come back, or everything ended, during that call
    if (!isCut()) return;
    if (!reachable) return become('offline');
    confirmFresh();
    become('polling');
    add(cacheTags);
  };
  const poll = setInterval(() => void readAgain(), pollMs);
  void listen(add, end.signal);
  return () => {
    end.abort();
    clearInterval(poll);
    stop();
    become('connecting');
  };
}
