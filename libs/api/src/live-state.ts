import { useSyncExternalStore } from 'react';

/**
 * `live`: the server announces changes. `polling`: the stream is cut, everything is read again every 10 s.
 * `offline`: no response, so that the data shown is of the time `asOf`.
 */
type LiveState = 'connecting' | 'live' | 'polling' | 'offline';

interface Liveness {
  state: LiveState;
  /**
   * Time at which the data shown was last known to be current, in ms since the epoch; null before anything was read.
   */
  asOf: number | null;
}

let liveness: Liveness = { state: 'connecting', asOf: null };
let confirmedAt: number | null = null;
const watchers = new Set<() => void>();

/** Notes that the server has just responded: what is shown is current. */
export function confirmFresh(): void {
  confirmedAt = Date.now();
}

/**
 * Notes that something was read: until the server announces changes, all that is shown is at least as new as the first
 * of it.
 */
export function noteRead(): void {
  confirmedAt ??= Date.now();
}

export const liveState = (): LiveState => liveness.state;

export function become(state: LiveState): void {
  if (liveness.state === state) return;
  if (state === 'connecting') confirmedAt = null;
  liveness = { state, asOf: confirmedAt };
  for (const watcher of watchers) watcher();
}

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** Returns how fresh the data on the screen is, for a small sign in the header. */
export const useLiveness = (): Liveness => useSyncExternalStore(watch, () => liveness);

export const useLiveState = (): LiveState => useLiveness().state;
