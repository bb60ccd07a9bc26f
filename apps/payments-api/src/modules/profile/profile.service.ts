import type { Dependencies } from '../../dependencies.ts';
import { personById, type Person } from '../auth/people.service.ts';
import { accountIdsOf } from '../users/users.service.ts';

export interface Profile {
  person: Person;
  /** Accounts the member is limited to; none = all. */
  accountIds: string[];
}

/** The caller's own profile, as the database has it now. */
export async function ownProfile(deps: Dependencies, userId: string): Promise<Profile> {
  const [person, accountIds] = await Promise.all([personById(deps, userId), accountIdsOf(deps, userId)]);
  return { person, accountIds };
}
