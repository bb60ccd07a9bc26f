import type { SessionUser } from '@sanaga/api';
import { currentRole, type Role, roles, storageKeys } from '@sanaga/domain';

const lastRoleKey = 'lastRole';
const tokenEndKey = 'accessTokenExpires';
const previousQueryKey = 'previousQuery';

interface StoredSession {
  user: SessionUser;
  accessToken: string;
  /** ms since the epoch; null if it is not known. */
  accessTokenExpires: number | null;
}

/** Stores what a browser needs of a session: who it is, that there is one, and the short-lived token. */
export function storeSession({ user, accessToken, accessTokenExpires }: StoredSession): void {
  // before the token, at which the other tabs read it
  if (accessTokenExpires === null) localStorage.removeItem(tokenEndKey);
  else localStorage.setItem(tokenEndKey, String(accessTokenExpires));
  localStorage.setItem(storageKeys.currentUser, JSON.stringify(user));
  localStorage.setItem(storageKeys.accessToken, accessToken);
  localStorage.setItem(storageKeys.isAuthenticated, 'true');
  localStorage.setItem(lastRoleKey, currentRole(user) ?? '');
}

/**
 * Returns the role in which somebody was last here, for what is worth fetching while they sign in. Gone with a
 * sign-out.
 */
export const lastRole = (): Role | undefined =>
  roles.find((role) => role === localStorage.getItem(lastRoleKey));

/** Ends the session in every other tab as well: they receive the storage event of what this removes. */
export function forgetSession(): void {
  localStorage.removeItem(tokenEndKey);
  for (const key of ['isAuthenticated', 'accessToken', 'currentUser'] as const)
    localStorage.removeItem(storageKeys[key]);
}

export const hasStoredSession = (): boolean => localStorage.getItem(storageKeys.isAuthenticated) === 'true';

/** Returns when the stored token ends, in ms since the epoch; null if it is not known. */
export const storedTokenEnd = (): number | null => Number(localStorage.getItem(tokenEndKey)) || null;

/** Returns who was signed in, to show something at once; undefined if nothing usable is stored. */
export function storedUser(): SessionUser | undefined {
  try {
    const user = JSON.parse(localStorage.getItem(storageKeys.currentUser) ?? 'null') as SessionUser | null;
    return typeof user?.userId === 'string' ? user : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Stores the route. Only its path outlives the tab: a query may name things that others must not read from this
 * browser.
 */
export function storePreviousRoute(pathname: string, search: string): void {
  localStorage.setItem(storageKeys.previousRoute, pathname);
  sessionStorage.setItem(previousQueryKey, JSON.stringify([pathname, search, storedUser()?.userId ?? null]));
}

export const previousRoute = (): string | null => localStorage.getItem(storageKeys.previousRoute);

/** Returns the query with which this tab was last at a path, by this person or before anyone signed in, or nothing. */
export function previousQuery(pathname: string, userId: string): string {
  const stored = JSON.parse(sessionStorage.getItem(previousQueryKey) ?? '[]') as (string | null)[];
  const [at, search, by] = stored;
  return at === pathname && (by === null || by === userId) ? (search ?? '') : '';
}

/**
 * Forgets the last visit, so that a sign-out leaves nothing of the person. A session that runs out keeps it: the way
 * then leads back.
 */
export function forgetPreviousVisit(): void {
  localStorage.removeItem(storageKeys.previousRoute);
  localStorage.removeItem(lastRoleKey);
  sessionStorage.removeItem(previousQueryKey);
}
