import { rolesOf, sessionIsOver } from '@sanaga/domain';
import { mayVisit, paths } from '@sanaga/navigation';
import { type ReactNode, useEffect, useReducer } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useAppDispatch, useAuth, useFreshUser } from './hooks.ts';
import { endSession } from './session.ts';
import { authSlice } from './slice.ts';
import { homePath, isShutOut, landingPath } from './where-to.ts';

const isOver = (tokenExpires: number | null): boolean =>
  tokenExpires !== null && sessionIsOver(tokenExpires, Date.now());

const checkMs = 15_000;

/**
 * Returns true once the session is over by the one-day rule, checked on each render and, so that an untouched screen
 * closes too, from time to time.
 */
function useSessionIsOver(): boolean {
  const { tokenExpires } = useAuth();
  const dispatch = useAppDispatch();
  const [, check] = useReducer((count: number) => count + 1, 0);
  const over = isOver(tokenExpires);
  useEffect(() => {
    const timer = setInterval(check, checkMs);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (over) void dispatch(endSession('session-over'));
  }, [over, dispatch]);
  return over;
}

interface GuardProps {
  /** Shown while a reloaded page asks whether the session is still alive. */
  waiting: ReactNode;
  children: ReactNode;
}

/**
 * Shows screens to signed-in people only: they need a user, an access token, success, and a session that is not over.
 */
export function Guard({ waiting, children }: GuardProps) {
  const { user, accessToken, isSuccess, restoring } = useAuth();
  const over = useSessionIsOver();
  if (restoring) return waiting;
  if (!user || !accessToken || !isSuccess || over) return <Navigate to={paths.login} replace />;
  if (!user.verifiedEmail) return <Navigate to={paths.login} replace state={{ verifyEmail: user.email }} />;
  return <ForPerson>{children}</ForPerson>;
}

/** Keeps each person to their own side: the super admin to the console's paths, everybody else to the dashboard's. */
function ForPerson({ children }: { children: ReactNode }) {
  const { user } = useAuth();
  const { pathname } = useLocation();
  const dispatch = useAppDispatch();
  useFreshUser();
  useEffect(() => {
    dispatch(authSlice.actions.arrived());
  }, [dispatch]);
  if (user === null) return null;
  const wrongSide = !mayVisit(rolesOf(user).slice(0, 1), sideOf(pathname));
  if (isShutOut(user) || wrongSide) return <Navigate to={homePath(user)} replace />;
  return children;
}

const sideOf = (pathname: string): string =>
  pathname.startsWith(paths.superAdmin) ? paths.superAdmin : paths.dashboard;

interface AwayProps {
  /** True while the page itself still has something to say to the person who has just signed in. */
  stay?: boolean;
  waiting?: ReactNode;
  children: ReactNode;
}

/** Shows sign-in pages; sends a signed-in person with a verified address to their own first screen. */
export function AwayWhenSignedIn({ stay = false, waiting = null, children }: AwayProps) {
  const { user, accessToken, isSuccess, tokenExpires, restoring, arriving } = useAuth();
  if (restoring) return waiting;
  // by the same rule as Guard, or the two would send a person to and fro
  const signedIn = user && accessToken && isSuccess && !isOver(tokenExpires);
  if (signedIn && user.verifiedEmail && !stay)
    return <Navigate to={arriving ? landingPath(user) : homePath(user)} replace />;
  return children;
}
