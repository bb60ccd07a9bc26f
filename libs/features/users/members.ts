import type { Member } from '@sanaga/api';
import type { MemberRole } from '@sanaga/domain';
import { approves, approvesNow } from '../shared/people/approvers.ts';

/**
 * Returns the only approver at work, if there is just one. People never approve payments that they made, so what this
 * one creates has no approver.
 */
export function loneApprover(members: readonly Member[]): Member | undefined {
  const approvers = members.filter(approvesNow);
  return approvers.length === 1 ? approvers[0] : undefined;
}

/** Finds somebody invited who could approve once they come. */
export const approverToCome = (members: readonly Member[]): Member | undefined =>
  members.find((member) => member.status === 'INVITED' && approves(member));

/** Counts the people who were invited to a role and have not come yet. */
export const openInvitations = (members: readonly Member[], role: MemberRole): number =>
  members.filter(({ status, roles }) => status === 'INVITED' && roles.includes(role)).length;

/** Finds who is named to follow an admin, and which admin. */
export function handOverUnderWay(members: readonly Member[]) {
  const successor = members.find(({ status, succeeds }) => status === 'INVITED' && succeeds);
  const predecessor = successor && members.find(({ userId }) => userId === successor.succeeds);
  return successor && predecessor ? { successor, predecessor } : undefined;
}
