import type { Member } from '@sanaga/api';
import { may } from '@sanaga/domain';

/** Returns true if this role approves what others create. */
export const approves = ({ roles }: Pick<Member, 'roles'>): boolean =>
  may({ roles, superAdmin: false }, 'transaction:approve');

/**
 * Returns true if a member approves and is at work. Colleagues other than admins get only the names and roles of those
 * at work.
 */
export const approvesNow = (member: Pick<Member, 'roles' | 'status'>): boolean =>
  (member.status ?? 'ACTIVE') === 'ACTIVE' && approves(member);

/**
 * Finds somebody who could approve, but whom an admin suspended and can let in again; their place in the plan is taken.
 */
export const suspendedApprover = (members: readonly Member[]): Member | undefined =>
  members.find(
    (member) => member.status === 'SUSPENDED' && member.suspendedBy === 'ADMIN' && approves(member),
  );
