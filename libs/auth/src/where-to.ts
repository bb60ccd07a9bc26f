import type { SessionUser } from '@sanaga/api';
import { currentRole, rolesOf } from '@sanaga/domain';
import { homeOf, mayVisit, paths } from '@sanaga/navigation';
import { previousRoute } from './storage.ts';

/** Signed up, but no super admin has said yes: only the review page and the profile are open. */
export const isUnderReview = ({ status, organizationStatus, superAdmin }: SessionUser): boolean =>
  !superAdmin &&
  (status === 'INACTIVE' || organizationStatus === 'REQUESTED' || organizationStatus === 'REJECTED');

/** A person's own first screen. */
export function homePath(user: SessionUser): string {
  if (isUnderReview(user)) return paths.underReview;
  const role = currentRole(user);
  return role === undefined ? paths.underReview : homeOf(role);
}

/**
 * Where signing in leads: back to where the person was, when that is a screen of theirs, else to their first screen.
 * The stored route is a bare path and must be one that the role may visit, so it cannot lead to another site.
 */
export function landingPath(user: SessionUser): string {
  const previous = previousRoute();
  const back = previous !== null && !isUnderReview(user) && mayVisit(rolesOf(user), previous);
  return back ? previous : homePath(user);
}
