import {
  callFront,
  emptyApi,
  pause,
  profileApi,
  requestToken,
  type Session,
  type SessionUser,
} from '@sanaga/api';
import { type EndReason, authSlice } from './slice.ts';
import { forgetPreviousVisit, forgetSession, hasStoredSession, storeSession, storedUser } from './storage.ts';
import type { AppDispatch, RootState } from './store.ts';

type Thunk<T> = (dispatch: AppDispatch, getState: () => RootState) => Promise<T>;

const { started, restoring, restored, tokenReplaced, ended, unreachable } = authSlice.actions;

/** Returns the address of a path of the front-end server itself. */
const atFront = (path: string) => new URL(path, location.origin);

/**
 * Saves the refresh token that came along if the API was reached directly: the front-end server puts it into its
 * cookie. Rejects if it does not: without the cookie the session would be over with its first access token.
 */
async function saveTokens({ refreshToken, accessToken, tokenExpires }: Session): Promise<void> {
  if (refreshToken === undefined) return;
  await callFront('/api/store-tokens/', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refreshToken, accessToken, tokenExpires }),
  });
}

/**
 * Begins the session that a sign-in, a sign-up or an activation returned. Clears what was cached before. Rejects with
 * an `ApiError` if its tokens could not be stored; then there is no session.
 */
export const startSession =
  (session: Session): Thunk<void> =>
  async (dispatch) => {
    await saveTokens(session);
    storeSession(session);
    dispatch(emptyApi.util.resetApiState());
    dispatch(started(session));
  };

/** Clears user, tokens, flag and cache here; `endSession` ends the server's session and deletes the cookies. */
export const forgetSessionHere =
  (reason: EndReason | null): Thunk<void> =>
  async (dispatch, getState) => {
    const user = getState().auth.user ?? storedUser();
    // a refused request ends the session and the account: there may be no signing in again
    const isReview = reason === 'session-over' && user?.organizationStatus === 'REQUESTED';
    forgetSession();
    dispatch(ended(isReview ? 'review-over' : reason));
    dispatch(emptyApi.util.resetApiState());
  };

/** Ends the session everywhere: here, by the storage in every other tab, and on the server with its cookies. */
export const endSession =
  (reason: EndReason): Thunk<void> =>
  async (dispatch) => {
    if (reason === 'signed-out') forgetPreviousVisit();
    await dispatch(forgetSessionHere(reason));
    const request = { method: 'DELETE', headers: requestToken() };
    // without a response the server's session ends at its idle limit
    await fetch(atFront('/api/delete-cookies'), request).catch(() => undefined);
  };

interface StoredTokens {
  accessToken: string | null;
  accessTokenExpires?: number | null;
  tokenExpires: number | null;
}

/** Time after which a silent server counts as unreachable; ms. */
const timeoutMs = 20_000;

async function fetchTokens(): Promise<StoredTokens> {
  const response = await fetch(atFront('/api/get-tokens/'), { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok)
    throw Object.assign(new Error('the tokens could not be fetched'), { status: response.status });
  return (await response.json()) as StoredTokens;
}

async function fetchUser(dispatch: AppDispatch): Promise<SessionUser> {
  const { getUserProfileInfo } = profileApi.endpoints;
  return dispatch(getUserProfileInfo.initiate(undefined, { subscribe: false })).unwrap();
}

/** Time between two attempts to reach the server; ms. */
const retryAfterMs = 5_000;

async function takeUp(dispatch: AppDispatch): Promise<void> {
  const { accessToken, accessTokenExpires = null, tokenExpires } = await fetchTokens();
  if (accessToken === null || tokenExpires === null) {
    await dispatch(forgetSessionHere('session-over'));
    return;
  }
  dispatch(tokenReplaced({ accessToken, accessTokenExpires }));
  const user = storedUser() ?? (await fetchUser(dispatch));
  storeSession({ user, accessToken, accessTokenExpires });
  dispatch(restored({ user, accessToken, accessTokenExpires, tokenExpires }));
}

/**
 * Restores the session of a page that was reloaded. Shows a stored person at once; `Guard` reads the profile again
 * behind it. While the server is unreachable it retries, until it responds or the session is ended.
 */
export const restoreSession = (): Thunk<void> => async (dispatch, getState) => {
  if (!hasStoredSession() || getState().auth.restoring) return;
  dispatch(restoring());
  while (getState().auth.restoring && hasStoredSession()) {
    try {
      await takeUp(dispatch);
    } catch (error) {
      const { status = 0 } = error as { status?: number };
      // a refusal is final: signing in is the way on, and what is stored remains for a reload
      if (status >= 400 && status < 500) break;
      dispatch(unreachable());
      await pause(retryAfterMs);
    }
  }
  // refused, or signed out meanwhile by another tab
  if (getState().auth.restoring) dispatch(ended(null));
};
