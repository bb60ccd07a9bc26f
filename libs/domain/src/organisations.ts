import type { Moves } from './moves.ts';

/**
 * A wallet holder's life: requested, approved or refused by a super admin, suspended and reactivated, at last deleted.
 */
export const organisationStatuses = ['REQUESTED', 'APPROVED', 'SUSPENDED', 'REJECTED', 'DELETED'] as const;
export type OrganisationStatus = (typeof organisationStatuses)[number];

/** Changes of a wallet holder's status. */
export const organisationMoves = {
  /** A super admin accepts the sign-up; the people who waited with it may begin. */
  approve: { from: ['REQUESTED'], to: 'APPROVED' },
  /** A super admin turns the sign-up down, with a reason. */
  reject: { from: ['REQUESTED'], to: 'REJECTED' },
  /** A super admin stops it: nobody can sign in, payments wait. */
  suspend: { from: ['APPROVED'], to: 'SUSPENDED' },
  /** A super admin lets it go on. */
  reactivate: { from: ['SUSPENDED'], to: 'APPROVED' },
  /**
   * A super admin deletes it, or an individual leaves; possible at any time while nothing is under way and the wallet
   * is empty.
   */
  delete: { from: ['REQUESTED', 'APPROVED', 'SUSPENDED'], to: 'DELETED' },
} as const satisfies Moves<OrganisationStatus>;

export const accountTypes = ['ORGANIZATION', 'INDIVIDUAL'] as const;
export type AccountType = (typeof accountTypes)[number];
