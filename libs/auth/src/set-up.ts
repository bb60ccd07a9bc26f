import { configureApi, type LostResponse } from '@sanaga/api';
import { storageKeys } from '@sanaga/domain';
import { endSession, forgetSessionHere, restoreSession } from './session.ts';
import { authSlice } from './slice.ts';
import { hasStoredSession, storedTokenEnd, storeSession, storedUser } from './storage.ts';
import type { Store } from './store.ts';

interface AuthSettings {
  appType: number;
  language: () => string;
  textOf: (lost: LostResponse) => string;
  /** Time for which a call is tried again while the server is away; ms, 40 s unless given. */
  retryTimeoutMs?: number;
}

const { refreshed, tokenReplaced } = authSlice.actions;

/** Follows what another tab did: signed out, signed in, or renewed the token for all of them. */
function hearOtherTabs(store: Store, { key, newValue }: StorageEvent): void {
  const { user } = store.getState().auth;
  if (key === null || key === storageKeys.isAuthenticated) {
    if (!hasStoredSession() && user) void store.dispatch(forgetSessionHere('signed-out'));
    if (hasStoredSession() && !user) void store.dispatch(restoreSession());
  }
  if (key === storageKeys.accessToken && newValue !== null && user) {
    if (storedUser()?.userId === user.userId)
      store.dispatch(tokenReplaced({ accessToken: newValue, accessTokenExpires: storedTokenEnd() }));
    else void store.dispatch(restoreSession());
  }
}

/**
 * Connects the calls with the session of this store, and this tab with the others. Returns a function that undoes it.
 */
export function connectSession(store: Store, settings: AuthSettings): () => void {
  configureApi({
    ...settings,
    accessToken: () => store.getState().auth.accessToken,
    accessTokenExpires: () => store.getState().auth.accessTokenExpires,
    userId: () => store.getState().auth.user?.userId ?? null,
    onRefreshed(session) {
      storeSession(session);
      store.dispatch(refreshed(session));
    },
    onSessionEnded() {
      if (store.getState().auth.user) void store.dispatch(endSession('session-over'));
    },
  });
  const listener = (event: StorageEvent) => hearOtherTabs(store, event);
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
