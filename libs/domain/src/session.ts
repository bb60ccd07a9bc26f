export const oneDayMs = 86_400_000;

/**
 * The session guard's rule: a session whose `tokenExpires` (ms since the epoch) is less than one day ahead is over.
 * The server adds that one day to the session's true end, so that the guard signs out exactly then.
 */
export const sessionIsOver = (tokenExpires: number, now: number): boolean => tokenExpires - now < oneDayMs;

/** The storage keys of the specification. */
export const storageKeys = {
  currentUser: 'currentUser',
  previousRoute: 'previousRoute',
  language: 'i18nextLng',
  isAuthenticated: 'isAuthenticated',
  phoneCodes: 'phoneCodes',
  accessToken: 'accessToken',
} as const;
