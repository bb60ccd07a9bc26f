import type { Moves } from './moves.ts';
import type { AccountType } from './organisations.ts';

/**
 * Documents that prove an organisation's identity: entry in the trade register, taxpayer number, and an identity
 * document of its owner.
 */
export const documentKinds = ['RCCM', 'NIU', 'IDENTITY'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Lists the documents that a holder of this type is asked for; an individual need not submit any. */
export const documentsOf = (accountType: AccountType): readonly DocumentKind[] =>
  accountType === 'ORGANIZATION' ? documentKinds : [];

/** Returns true if the document has a number that a reviewer compares with the register. */
export const hasNumber = (kind: DocumentKind): boolean => kind !== 'IDENTITY';

export const documentStatuses = ['SUBMITTED', 'ACCEPTED', 'REFUSED'] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

/** Changes of a document's status. */
export const documentMoves = {
  /** The holder's admin puts another in its place. */
  replace: { from: ['SUBMITTED', 'REFUSED'], to: 'SUBMITTED' },
  /** A super admin has looked at it. */
  accept: { from: ['SUBMITTED', 'REFUSED'], to: 'ACCEPTED' },
  /** A super admin asks for another, with a reason; also later, when one has expired. */
  refuse: { from: ['SUBMITTED', 'ACCEPTED'], to: 'REFUSED' },
} as const satisfies Moves<DocumentStatus>;
