import {
  useGetSuspendedAndInactiveUsersQuery,
  useListOrganisationRequestsQuery,
  useListRefillsQuery,
} from '@sanaga/api';
import type { MenuEntry } from '@sanaga/navigation';

/** How much waits for a super admin behind each entry of the menu; nothing for anybody else, or where it is not known. */
export function useWaiting(isSuperAdmin: boolean): Partial<Record<MenuEntry['key'], number>> {
  const skip = !isSuperAdmin;
  const requests = useListOrganisationRequestsQuery({ page: 0, size: 1 }, { skip });
  const individuals = useGetSuspendedAndInactiveUsersQuery({ page: 0, size: 1 }, { skip });
  const refills = useListRefillsQuery({ page: 0, size: 1, status: 'REQUESTED' }, { skip });
  return {
    requests: requests.data?.totalElements,
    individuals: individuals.data?.inactiveUsers.totalElements,
    processRefills: refills.data?.totalElements,
  };
}
