import type { Role } from '@sanaga/domain';
import { sideOf } from './app-side.ts';
import { paths } from './paths.ts';

const isWithin = (area: string, path: string): boolean => path === area || path.startsWith(`${area}/`);

/** Returns the path of an address as shown in the address bar, without a trailing slash. */
const plain = (path: string): string => path.replace(/(?<=.)\/+$/, '');

const signIn: readonly string[] = [paths.home, paths.login, paths.signUp, paths.forgotPassword];

/** Returns true for the sign-in pages, which a signed-in person is sent away from. */
const isSignInPath = (path: string): boolean => signIn.includes(plain(path));

/** Returns true if a path is remembered as the previous route: all are, except those of signing in. */
export const isRemembered = (path: string): boolean => !isSignInPath(path) && plain(path) !== paths.verifyPin;

/** Returns the screen where a role lands after signing in, and when it opens one that it may not see. */
export const homeOf = (role: Role): string => sideOf({ superAdmin: role === 'SUPER_ADMIN' }).home;

const only: Partial<Record<string, readonly Role[]>> = {
  [paths.users]: ['ADMIN'],
  [paths.beneficiaries]: ['ADMIN', 'INITIATOR'],
  [paths.newTransaction]: ['ADMIN', 'INITIATOR'],
  [paths.requestPayment]: ['ADMIN', 'INITIATOR'],
  [paths.bulkUpload]: ['ADMIN', 'INITIATOR'],
  [paths.balances]: ['ADMIN'],
  [paths.expenses]: ['ADMIN'],
  [paths.statement]: ['ADMIN'],
  [paths.history]: ['ADMIN'],
  [paths.target]: ['ADMIN'],
};

/** Returns true if any of a person's roles has the screen behind a path of this product; false for other addresses. */
export function mayVisit(roles: readonly Role[], path: string): boolean {
  const asked = plain(path);
  if (isWithin(paths.superAdmin, asked)) return roles.includes('SUPER_ADMIN');
  if (!isWithin(paths.dashboard, asked) || roles.includes('SUPER_ADMIN')) return false;
  const screen = Object.keys(only).find((start) => isWithin(start, asked));
  const allowed = screen === undefined ? undefined : only[screen];
  return allowed === undefined ? roles.length > 0 : roles.some((role) => allowed.includes(role));
}
