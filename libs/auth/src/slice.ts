import type { Session, SessionUser } from '@sanaga/api';
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** Reason why somebody is no longer signed in; the sign-in page states it. */
export type EndReason = 'signed-out' | 'session-over' | 'review-over' | 'idle';

export interface AuthState {
  user: SessionUser | null;
  /** The short-lived token of the calls. */
  accessToken: string | null;
  /** End of that token, in ms since the epoch; null if it is not known. */
  accessTokenExpires: number | null;
  /** A handle that says that there is one; the refresh token itself stays in a cookie that no script can read. */
  refreshToken: 'cookie' | null;
  /** ms since the epoch: the session's end plus one day. */
  tokenExpires: number | null;
  isSuccess: boolean;
  tokenRefreshed: boolean;
  /** True while a reloaded page checks whether the session is still alive. */
  restoring: boolean;
  /** True while the server is unreachable: the check is repeated automatically. */
  unreachable: boolean;
  /** True from signing in until the first guarded screen: the way leads back to where the person was. */
  arriving: boolean;
  /** True if an admin has changed the person's roles while they were here and they have not read it yet. */
  rolesChanged: boolean;
  endReason: EndReason | null;
  /** Address of the person whose session ended on its own, so that they need not type it again. */
  endedEmail: string | null;
}

export const signedOut: AuthState = {
  user: null,
  accessToken: null,
  accessTokenExpires: null,
  refreshToken: null,
  tokenExpires: null,
  isSuccess: false,
  tokenRefreshed: false,
  restoring: false,
  unreachable: false,
  arriving: false,
  rolesChanged: false,
  endReason: null,
  endedEmail: null,
};

type AccessToken = Pick<AuthState, 'accessToken' | 'accessTokenExpires'>;
type Tokens = AccessToken & Pick<AuthState, 'tokenExpires'>;

const sessionOf = ({ user, accessToken, accessTokenExpires, tokenExpires }: Session): AuthState => ({
  ...signedOut,
  user,
  accessToken,
  accessTokenExpires,
  refreshToken: 'cookie',
  tokenExpires,
  isSuccess: true,
});

const rolesOf = ({ roles }: SessionUser): string => [...roles].sort().join();

/** Returns true if there is a change of roles to read, now that the server says who this is. */
const haveChanged = ({ user, rolesChanged }: AuthState, fresh: SessionUser): boolean =>
  user?.userId === fresh.userId && (rolesChanged || rolesOf(user) !== rolesOf(fresh));

export const authSlice = createSlice({
  name: 'auth',
  initialState: signedOut,
  reducers: {
    started: (_state, { payload }: PayloadAction<Session>) => ({ ...sessionOf(payload), arriving: true }),
    refreshed: (state, { payload }: PayloadAction<Session>) => ({
      ...sessionOf(payload),
      tokenRefreshed: true,
      rolesChanged: haveChanged(state, payload.user),
    }),
    arrived: (state) => ({ ...state, arriving: false }),
    restoring: (state) => ({ ...state, restoring: true }),
    unreachable: (state) => ({ ...state, unreachable: true }),
    restored: (_state, { payload }: PayloadAction<Tokens & { user: SessionUser }>) => ({
      ...signedOut,
      ...payload,
      refreshToken: 'cookie' as const,
      isSuccess: true,
    }),
    tokenReplaced: (state, { payload }: PayloadAction<AccessToken>) => ({ ...state, ...payload }),
    userChanged: (state, { payload }: PayloadAction<SessionUser>) => ({
      ...state,
      user: payload,
      rolesChanged: haveChanged(state, payload),
    }),
    rolesRead: (state) => ({ ...state, rolesChanged: false }),
    ended: (state, { payload }: PayloadAction<EndReason | null>) => ({
      ...signedOut,
      endReason: payload,
      endedEmail:
        payload === 'idle' || payload === 'session-over' ? (state.user?.email ?? state.endedEmail) : null,
    }),
  },
});
