/** A wallet holder's life: asked for, answered by a super admin, suspended and back, at last deleted. */
export const organisationStatuses = ['REQUESTED', 'APPROVED', 'SUSPENDED', 'REJECTED', 'DELETED'] as const;
export type OrganisationStatus = (typeof organisationStatuses)[number];

export const accountTypes = ['ORGANIZATION', 'INDIVIDUAL'] as const;
export type AccountType = (typeof accountTypes)[number];

/** INVITED waits for the person's own password, INACTIVE for a super admin. */
export const userStatuses = ['INVITED', 'INACTIVE', 'ACTIVE', 'SUSPENDED', 'REMOVED'] as const;
export type UserStatus = (typeof userStatuses)[number];

export const refillStatuses = ['REQUESTED', 'PROCESSING', 'COMPLETED', 'FAILED', 'CANCELLED'] as const;
export type RefillStatus = (typeof refillStatuses)[number];

/** Every way a refill's status changes; COMPLETED credits the wallet in the same commit, once. */
export const refillMoves = {
  /** A super admin asks the operator to collect it. */
  process: { from: ['REQUESTED'], to: 'PROCESSING' },
  /** The operator says SUCCESSFUL. */
  complete: { from: ['PROCESSING'], to: 'COMPLETED' },
  /** The operator says FAILED; nothing moved. */
  fail: { from: ['PROCESSING'], to: 'FAILED' },
  /** The admin who asked thinks better of it. */
  cancel: { from: ['REQUESTED'], to: 'CANCELLED' },
} as const satisfies Record<string, { from: readonly RefillStatus[]; to: RefillStatus }>;
export type RefillMove = keyof typeof refillMoves;

export const providerStatuses = ['UNCONFIRMED', 'CONFIRMED', 'REMOVED'] as const;
export type ProviderStatus = (typeof providerStatuses)[number];
