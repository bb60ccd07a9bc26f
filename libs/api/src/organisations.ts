import { organisationsApi as generated } from './generated/organisations.ts';

export type {
  NumberOfUsers,
  Organisation,
  OrganisationPage,
  OrganisationRequest,
  OrganisationRequestPage,
} from './generated/organisations.ts';

export const organisationsApi = generated.enhanceEndpoints({
  endpoints: {
    listOrganisations: { providesTags: ['Organisation'] },
    listOrganisationRequests: { providesTags: ['Organisation'] },
    getNumberOfUsers: { providesTags: ['Member', 'Organisation'] },
    approveOrganisation: { invalidatesTags: ['Organisation', 'Member'] },
    validateOrganisationRequest: { invalidatesTags: ['Organisation', 'Member'] },
    deleteOrganisationRequest: { invalidatesTags: ['Organisation', 'Member'] },
  },
});

export const {
  useApproveOrganisationMutation,
  useDeleteOrganisationRequestMutation,
  useGetNumberOfUsersQuery,
  useListOrganisationRequestsQuery,
  useListOrganisationsQuery,
  useValidateOrganisationRequestMutation,
} = organisationsApi;
