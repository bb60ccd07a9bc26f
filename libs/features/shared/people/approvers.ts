import type { Member } from '@sanaga/api';
import { may } from '@sanaga/domain';

/** Returns true if this role approves what others create. */
export const approves = ({ roles }: Pick<Member, 'roles'>): boolean =>
  may({ roles, superAdmin: false }, 'transaction:approve');

/**
 * Whether somebody approves who is at work; colleagues other than admins get names and roles only, of those at work.
 */
export const approvesNow = (member: Pick<Member, 'roles' | 'status'>): boolean =>
  (member.status ?? 'ACTIVE') === 'ACTIVE' && approves(member);

/** Somebody who could approve, whom an admin suspended and can let in again, and whose place in the plan is taken. */
export const suspendedApprover = (members: readonly Member[]): Member | undefined =>
  members.find(
    (member) => member.status === 'SUSPENDED' && member.suspendedBy === 'ADMIN' && approves(member),
  );
