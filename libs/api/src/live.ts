import type { Dispatch, UnknownAction } from '@reduxjs/toolkit';
import { useSyncExternalStore } from 'react';
import { backendUrl } from './backend-url.ts';
import { emptyApi, tags } from './empty-api.ts';
import { type LiveEvent, readEvents } from './live-stream.ts';
import { send } from './send.ts';

type Tag = (typeof tags)[number];

/** `live`: the server tells what changes. `polling`: the stream is cut, everything is read anew every 10 s. */
export type LiveState = 'connecting' | 'live' | 'polling';

const silenceMs = 25_000;
const pollMs = 10_000;
const gatherMs = 250;
const firstRetryMs = 1_000;
const lastRetryMs = 30_000;

const tagsOfTopic: Record<string, Tag[]> = {
  transaction: ['Transaction'],
  wallet: ['Wallet'],
  refill: ['Refill'],
  organisation: ['Organisation', 'Profile', 'Plan'],
  member: ['Member'],
  notification: ['Notification'],
  'service-provider': ['ServiceProvider'],
  beneficiary: ['Beneficiary'],
  'payment-file': ['PaymentFile'],
  // a paid bill left the wallet, and may let payouts go on
  bill: ['Bill', 'Plan', 'Wallet'],
  session: ['Profile', 'Session'],
};

let state: LiveState = 'connecting';
const watchers = new Set<() => void>();
const listeners = new Set<(event: LiveEvent) => void>();

function become(next: LiveState): void {
  if (state === next) return;
  state = next;
  for (const watcher of watchers) watcher();
}

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** How fresh what is shown is, for a small sign in the header. */
export const useLiveState = (): LiveState => useSyncExternalStore(watch, () => state);

/** Hears every event beside the reading anew, such as to tint the row that changed. Answers how to stop. */
export function onLiveEvent(listener: (event: LiveEvent) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Gathers what changes within a moment, so that a payout of many rows is one reading. */
function invalidator(dispatch: Dispatch<UnknownAction>) {
  const waiting = new Set<Tag>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    timer = undefined;
    dispatch(emptyApi.util.invalidateTags([...waiting]));
    waiting.clear();
  };
  return {
    add(changed: readonly Tag[]) {
      for (const tag of changed) waiting.add(tag);
      timer ??= setTimeout(flush, gatherMs);
    },
    stop: () => clearTimeout(timer),
  };
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Listens until `signal` ends it; between two tries it waits longer each time. */
async function listen(invalidate: (changed: readonly Tag[]) => void, signal: AbortSignal): Promise<void> {
  let retryMs = firstRetryMs;
  let missed = false;
  const onEvent = (event: LiveEvent) => {
    invalidate(tagsOfTopic[event.topic] ?? []);
    for (const listener of listeners) listener(event);
  };
  while (!signal.aborted) {
    try {
      const headers = { accept: 'text/event-stream', 'x-background': 'true' };
      const response = await send(new Request(`${await backendUrl()}/events`, { headers, signal }));
      if (response.ok && response.body) {
        become('live');
        retryMs = firstRetryMs;
        if (missed) invalidate(tags);
        await readEvents(response.body, { onEvent, silenceMs, signal });
      }
    } catch {
      // no answer: the pause and the next try are the remedy
    }
    if (signal.aborted) return;
    missed = true;
    become('polling');
    await pause(retryMs * (0.5 + Math.random() / 2), signal);
    retryMs = Math.min(retryMs * 2, lastRetryMs);
  }
}

/** Keeps what is shown as fresh as the server's: by its events, or by reading again while they do not come. */
export function startLive(dispatch: Dispatch<UnknownAction>): () => void {
  const end = new AbortController();
  const { add, stop } = invalidator(dispatch);
  const poll = setInterval(() => {
    if (state === 'polling' && !document.hidden) add(tags);
  }, pollMs);
  void listen(add, end.signal);
  return () => {
    end.abort();
    clearInterval(poll);
    stop();
    become('connecting');
  };
}
