import { useCurrentUser } from '@sanaga/auth';
import type { Actor } from '@sanaga/domain';

/** The signed-in person as the rules of the domain ask about them. */
export function useActor(): Actor {
  const { userId, superAdmin, roles, accountType } = useCurrentUser();
  return { userId, superAdmin, roles, individual: accountType === 'INDIVIDUAL' };
}
