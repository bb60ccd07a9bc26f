/** The public pages that come ready made, by the name of their texts and of what is kept of them. */
export type PublicPage = 'sign-in' | 'sign-up' | 'forgot-password';

/** Where somebody is before they are signed in; kept over a reload by `useKept` under the name of the page. */
export interface ResetStep {
  name: 'request' | 'mail' | 'code';
  email: string;
}

export type AccountKind = 'ORGANIZATION' | 'INDIVIDUAL';

export type SignUpStep =
  | { name: 'kind' }
  | { name: 'details'; kind: AccountKind }
  | { name: 'code'; kind: AccountKind; email: string };
