import type { Moves } from './moves.ts';
import { textLimits } from './limits.ts';

/** INVITED waits for the person's own password, INACTIVE for a super admin. */
export const userStatuses = ['INVITED', 'INACTIVE', 'ACTIVE', 'SUSPENDED', 'REMOVED'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** Changes of a user's status. */
export const userMoves = {
  /** A super admin accepts the sign-up that they came with. */
  approve: { from: ['INACTIVE'], to: 'ACTIVE' },
  /** A person who was invited sets a password. */
  activate: { from: ['INVITED'], to: 'ACTIVE' },
  /** A super admin stops them. */
  suspend: { from: ['ACTIVE'], to: 'SUSPENDED' },
  /** A super admin lets them go on. */
  reactivate: { from: ['SUSPENDED'], to: 'ACTIVE' },
  /** Their mailbox is lost: super admins let them come again under another address. */
  recover: { from: ['ACTIVE'], to: 'INVITED' },
  /** They leave, are taken out, or go with their holder; payments and audit name them by a pseudonym. */
  remove: { from: ['INVITED', 'INACTIVE', 'ACTIVE', 'SUSPENDED'], to: 'REMOVED' },
} as const satisfies Moves<UserStatus>;

/** Names somebody invited until they give their name: by their address, cut to the length of a name. */
export const nameUntilGiven = (email: string): string => email.slice(0, textLimits.name);

/** Returns true until somebody has said what this person is called. */
export const isUnnamed = ({ name, email }: { name: string; email: string }): boolean =>
  name === nameUntilGiven(email);
