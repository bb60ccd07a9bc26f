import { type Member, useGetCompanyEmployeesQuery } from '@sanaga/api';
import { useCurrentUser } from '@sanaga/auth';
import type { Person } from './mentions.ts';

/** Finds the colleagues who may be mentioned, once somebody is about to write; undefined until they are known. */
export function useColleagues(
  isWriting: boolean,
  mayRead: (member: Member) => boolean = () => true,
): Person[] | undefined {
  const { userId } = useCurrentUser();
  const { data: members } = useGetCompanyEmployeesQuery(undefined, { skip: !isWriting });
  // only admins are told who is suspended or has not come yet; the server refuses to mention those
  return members
    ?.filter((member) => (member.status ?? 'ACTIVE') === 'ACTIVE' && member.userId !== userId)
    .filter(mayRead);
}
