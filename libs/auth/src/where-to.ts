import type { SessionUser } from '@sanaga/api';
import { currentRole, rolesOf, type OrganisationStatus } from '@sanaga/domain';
import { homeOf, mayVisit, paths } from '@sanaga/navigation';
import { previousQuery, previousRoute } from './storage.ts';

const shutOut: readonly (OrganisationStatus | null)[] = ['REQUESTED', 'SUSPENDED'];

/**
 * Returns true if no super admin has approved the holder yet, or one has suspended it: only the page that says so is
 * open.
 */
export const isShutOut = ({ status, organizationStatus, superAdmin }: SessionUser): boolean =>
  !superAdmin && (status === 'INACTIVE' || shutOut.includes(organizationStatus));

/** Returns a person's own first screen. */
export function homePath(user: SessionUser): string {
  if (isShutOut(user)) return paths.underReview;
  const role = currentRole(user);
  return role === undefined ? paths.underReview : homeOf(role);
}

/**
 * Returns where signing in leads: back to where the person was, if that is a screen of theirs, else to their first
 * screen. The stored route is a bare path and must be one that the role may visit, so it cannot lead to another site.
 */
export function landingPath(user: SessionUser): string {
  const previous = previousRoute();
  const back = previous !== null && !isShutOut(user) && mayVisit(rolesOf(user), previous);
  return back ? previous + previousQuery(previous, user.userId) : homePath(user);
}
