import type { OperatorProduct } from '@sanaga/domain';

/** Access to one product; a key or token of another product is not accepted. */
export interface ProductCredentials {
  subscriptionKey: string;
  apiUser: string;
  apiKey: string;
}

export interface MomoSettings {
  /** Without trailing slash: MTN's sandbox or production gateway, or anything with the same protocol. */
  baseUrl: string;
  /** `sandbox`, `mtncameroon` … */
  targetEnvironment: string;
  collection: ProductCredentials;
  disbursement: ProductCredentials;
  /** Milliseconds for one HTTP exchange, from the first byte sent to the last one read. */
  requestTimeout: number;
  /** Address to which the operator sends the result; without an address it sends no callback. */
  callbackUrl?: (kind: OperatorProduct, referenceId: string) => string | undefined;
  /** Milliseconds since 1970, for token expiry. */
  clock?: () => number;
}

/**
 * Credentials that the operator simulator accepts out of the box, so that a fresh checkout needs no settings. Not
 * secrets.
 */
export const simulatorCredentials = {
  collection: {
    subscriptionKey: '5a0a6a0000000000000000000000c011',
    apiUser: '5a0a6a00-0000-4000-8000-00000000c011',
    apiKey: '5a0a6a1111111111111111111111c011',
  },
  disbursement: {
    subscriptionKey: '5a0a6a0000000000000000000000d15b',
    apiUser: '5a0a6a00-0000-4000-8000-00000000d15b',
    apiKey: '5a0a6a1111111111111111111111d15b',
  },
} as const satisfies Record<'collection' | 'disbursement', ProductCredentials>;
