import { useCurrentUser } from '@sanaga/auth';
import type { Actor } from '@sanaga/domain';

/** Returns the signed-in person in the form that the domain's rules take. */
export function useActor(): Actor {
  const { userId, superAdmin, roles, accountType } = useCurrentUser();
  return { userId, superAdmin, roles, individual: accountType === 'INDIVIDUAL' };
}
