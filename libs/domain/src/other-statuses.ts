/** A state machine: each move with the statuses it may begin in and the one it ends in. */
export type Moves<Status extends string> = Readonly<Record<string, { from: readonly Status[]; to: Status }>>;

/** A wallet holder's life: asked for, answered by a super admin, suspended and back, at last deleted. */
export const organisationStatuses = ['REQUESTED', 'APPROVED', 'SUSPENDED', 'REJECTED', 'DELETED'] as const;
export type OrganisationStatus = (typeof organisationStatuses)[number];

/** Every way a wallet holder's status changes. */
export const organisationMoves = {
  /** A super admin takes the sign-up; who waited with it may begin. */
  approve: { from: ['REQUESTED'], to: 'APPROVED' },
  /** A super admin turns the sign-up down, with a reason. */
  reject: { from: ['REQUESTED'], to: 'REJECTED' },
  /** A super admin stops it: nobody gets in, payments wait. */
  suspend: { from: ['APPROVED'], to: 'SUSPENDED' },
  /** A super admin lets it go on. */
  reactivate: { from: ['SUSPENDED'], to: 'APPROVED' },
  /** Nothing is under way and the wallet is empty: a super admin deletes it, or an individual leaves, at any time. */
  delete: { from: ['REQUESTED', 'APPROVED', 'SUSPENDED'], to: 'DELETED' },
} as const satisfies Moves<OrganisationStatus>;

export const accountTypes = ['ORGANIZATION', 'INDIVIDUAL'] as const;
export type AccountType = (typeof accountTypes)[number];

/** INVITED waits for the person's own password, INACTIVE for a super admin. */
export const userStatuses = ['INVITED', 'INACTIVE', 'ACTIVE', 'SUSPENDED', 'REMOVED'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** Every way a user's status changes. */
export const userMoves = {
  /** A super admin takes the sign-up they came with. */
  approve: { from: ['INACTIVE'], to: 'ACTIVE' },
  /** Whoever was invited sets a password. */
  activate: { from: ['INVITED'], to: 'ACTIVE' },
  /** A super admin stops them. */
  suspend: { from: ['ACTIVE'], to: 'SUSPENDED' },
  /** A super admin lets them go on. */
  reactivate: { from: ['SUSPENDED'], to: 'ACTIVE' },
  /** Their mailbox is lost: super admins let them come again under another address. */
  recover: { from: ['ACTIVE'], to: 'INVITED' },
  /** They leave, are taken out, or go with their holder; payments and audit speak of them under a pseudonym. */
  remove: { from: ['INVITED', 'INACTIVE', 'ACTIVE', 'SUSPENDED'], to: 'REMOVED' },
} as const satisfies Moves<UserStatus>;

export const refillStatuses = [
  'REQUESTED',
  'PROCESSING',
  'COMPLETED',
  'FAILED',
  'CANCELLED',
  'REFUSED',
] as const;
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
  /** A super admin does not process it, for a reason that the admins read; the operator is not asked. */
  refuse: { from: ['REQUESTED'], to: 'REFUSED' },
} as const satisfies Moves<RefillStatus>;
export type RefillMove = keyof typeof refillMoves;

export const providerStatuses = ['UNCONFIRMED', 'CONFIRMED', 'REMOVED'] as const;
export type ProviderStatus = (typeof providerStatuses)[number];

/** Every way the status of an account with the operator changes. */
export const providerMoves = {
  /** The code that was mailed for it is entered. */
  confirm: { from: ['UNCONFIRMED'], to: 'CONFIRMED' },
  /** An admin takes it out; not while a refill from it is under way. */
  remove: { from: ['UNCONFIRMED', 'CONFIRMED'], to: 'REMOVED' },
} as const satisfies Moves<ProviderStatus>;
