import { appTypes, type SignInApp } from '@sanaga/domain';
import type { Session } from './generated/schemas.ts';

/**
 * Failures without a usable response: the first two rows of the error catalogue, and `offline` if nothing was sent
 * because the browser has no connection.
 */
export type LostResponse = 'network' | 'internal' | 'offline';

/** Things that the calls need from the app around them: who is signed in, and the texts of failures. */
interface ApiSettings {
  accessToken(): string | null;
  /** Returns when that token ends, in ms since the epoch; null if that is not known. */
  accessTokenExpires(): number | null;
  /** Returns the id of the signed-in user; null if nobody is signed in, or it is not known yet. */
  userId(): string | null;
  /** Called when a refresh brought a new pair of tokens. */
  onRefreshed(session: Session): void;
  /** Called when the server says that the session is over. */
  onSessionEnded(): void;
  language(): string;
  /** Returns the catalogue's sentence in the person's language. */
  textOf(lost: LostResponse): string;
  /** Build-time app type: both apps may live on one host, so their cookies differ by it. */
  appType: number;
  /** Time for which a call is tried again while the server is away; ms. */
  retryTimeoutMs: number;
}

const signedOut: ApiSettings = {
  accessToken: () => null,
  accessTokenExpires: () => null,
  userId: () => null,
  onRefreshed() {},
  onSessionEnded() {},
  language: () => 'en',
  textOf: (lost) => lost,
  appType: 1,
  retryTimeoutMs: 40_000,
};

let current = signedOut;

/** Connects the calls with the app: once at its start, before the first call. */
export function configureApi(settings: Partial<ApiSettings>): void {
  current = { ...signedOut, ...settings };
}

export const apiSettings = (): ApiSettings => current;

/** Returns the app that this is, as calls of signing in name it. */
export const signInApp = (): SignInApp =>
  current.appType === appTypes.adminConsole ? 'ADMIN_CONSOLE' : 'ORG_PORTAL';
