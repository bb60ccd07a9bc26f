/** Prerendered public pages, by the name of their texts and of their persisted state. */
export type PublicPage = 'sign-in' | 'sign-up' | 'forgot-password';

/**
 * Step of somebody who is not signed in yet; persisted over a reload by `usePersistedState` under the name of the page.
 */
export interface ResetStep {
  name: 'request' | 'mail' | 'code';
  email: string;
}

export type AccountKind = 'ORGANIZATION' | 'INDIVIDUAL';

export type SignUpStep =
  | { name: 'kind' }
  | { name: 'details'; kind: AccountKind }
  | { name: 'code'; kind: AccountKind; email: string };
