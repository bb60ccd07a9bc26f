import { type ApiError, type Session, type SessionUser, useGetUserProfileInfoQuery } from '@sanaga/api';
import { currentRole, may, type Permission, type Role } from '@sanaga/domain';
import { isRemembered } from '@sanaga/navigation';
import { type ReactNode, useCallback, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router';
import { endSession, startSession } from './session.ts';
import { type AuthState, authSlice, type EndReason } from './slice.ts';
import { storePreviousRoute, storeSession } from './storage.ts';
import type { AppDispatch, RootState } from './store.ts';
import { landingPath } from './where-to.ts';

export const useAppDispatch = () => useDispatch<AppDispatch>();

export const useAuth = (): AuthState => useSelector(({ auth }: RootState) => auth);

/** Returns the signed-in person. For components behind `Guard`; throws elsewhere. */
export function useCurrentUser(): SessionUser {
  const { user } = useAuth();
  if (user === null) throw new Error('useCurrentUser is for screens behind Guard');
  return user;
}

/** Returns the one role that decides menu and first screen; undefined if there is none. */
export function useCurrentRole(): Role | undefined {
  return currentRole(useCurrentUser());
}

/** Returns true if the signed-in person may do a thing, by the server's own table; false without a session. */
export function useCan(permission: Permission): boolean {
  const { user } = useAuth();
  return user !== null && may(user, permission);
}

/** Tells whether an admin has changed the person's roles while they were here; `read` notes that they have read it. */
export function useRoleChange(): { changed: boolean; read: () => void } {
  const { rolesChanged } = useAuth();
  const dispatch = useAppDispatch();
  return { changed: rolesChanged, read: () => void dispatch(authSlice.actions.rolesRead()) };
}

/** Shows what only some may do. */
export function Can({ permission, children }: { permission: Permission; children: ReactNode }) {
  return useCan(permission) ? children : null;
}

/** Starts the session and goes where the person was or belongs. Rejects as `startSession` does. */
export function useSignIn(): (session: Session) => Promise<void> {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return useCallback(
    async (session) => {
      await dispatch(startSession(session));
      await navigate(landingPath(session.user), { replace: true });
    },
    [dispatch, navigate],
  );
}

/** Ends the session; the guard then shows the sign-in page. */
export function useSignOut(): (reason?: EndReason) => Promise<void> {
  const dispatch = useAppDispatch();
  return useCallback((reason = 'signed-out') => dispatch(endSession(reason)), [dispatch]);
}

/** Remembers where a person is, except on the pages of signing in. */
export function useRememberRoute(): void {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (isRemembered(pathname)) storePreviousRoute(pathname, search);
  }, [pathname, search]);
}

/**
 * Updates the stored person with the server's data: a role or an approval given meanwhile shows without signing in
 * again.
 */
export function useFreshUser(): ApiError | undefined {
  const { user, accessToken, accessTokenExpires } = useAuth();
  const dispatch = useAppDispatch();
  const { currentData: fresh, error } = useGetUserProfileInfoQuery(undefined, { skip: user === null });
  useEffect(() => {
    if (fresh === undefined || accessToken === null) return;
    storeSession({ user: fresh, accessToken, accessTokenExpires });
    dispatch(authSlice.actions.userChanged(fresh));
  }, [fresh, accessToken, accessTokenExpires, dispatch]);
  return error as ApiError | undefined;
}
