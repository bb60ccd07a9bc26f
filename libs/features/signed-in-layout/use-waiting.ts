import { useCan } from '@sanaga/auth';
import {
  useGetSuspendedAndInactiveUsersQuery,
  useListReconciliationExceptionsQuery,
  useListOrganisationRequestsQuery,
  useListRefillsQuery,
  useListSubmittedDocumentsQuery,
  useListTransactionsQuery,
} from '@sanaga/api';
import type { Role } from '@sanaga/domain';
import type { MenuEntry } from '@sanaga/navigation';

/**
 * Counts what waits for the reader behind each entry of the menu, for a super admin and for people who begin with the
 * queue of approvals; has no number for what is not known.
 */
export function useWaiting(role: Role | undefined): Partial<Record<MenuEntry['key'], number>> {
  const skip = role !== 'SUPER_ADMIN';
  const requests = useListOrganisationRequestsQuery({ page: 0, size: 1 }, { skip });
  const individuals = useGetSuspendedAndInactiveUsersQuery({ page: 0, size: 1 }, { skip });
  const documents = useListSubmittedDocumentsQuery({ page: 0, size: 1 }, { skip });
  const refills = useListRefillsQuery({ page: 0, size: 1, status: 'REQUESTED' }, { skip });
  const exceptions = useListReconciliationExceptionsQuery({ page: 0, size: 1, status: 'OPEN' }, { skip });
  const mayApprove = useCan('transaction:approve');
  const payments = useListTransactionsQuery(
    { toApprove: 'true', page: 0, size: 1 },
    { skip: role !== 'VALIDATOR' || !mayApprove },
  );
  return {
    overview: payments.data?.totalElements,
    requests: requests.data?.totalElements,
    individuals: individuals.data?.inactiveUsers.totalElements,
    documents: documents.data?.totalElements,
    processRefills: refills.data?.totalElements,
    reports: exceptions.data?.totalElements,
  };
}
