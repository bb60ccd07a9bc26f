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
    suspendOrganisation: { invalidatesTags: ['Organisation', 'Member'] },
    reactivateOrganisation: { invalidatesTags: ['Organisation', 'Member'] },
    deleteOrganisation: { invalidatesTags: ['Organisation', 'Member', 'JointDecision'] },
    confirmOrganisationEmailUpdate: { invalidatesTags: ['Organisation', 'Profile'] },
    confirmOrganisationPhoneNumberUpdate: { invalidatesTags: ['Organisation', 'Profile'] },
  },
});

export const {
  useApproveOrganisationMutation,
  useConfirmOrganisationEmailUpdateMutation,
  useConfirmOrganisationPhoneNumberUpdateMutation,
  useDeleteOrganisationMutation,
  useDeleteOrganisationRequestMutation,
  useGetNumberOfUsersQuery,
  useListOrganisationRequestsQuery,
  useListOrganisationsQuery,
  useReactivateOrganisationMutation,
  useSuspendOrganisationMutation,
  useUpdateOrganisationEmailMutation,
  useUpdateOrganisationPhoneNumberMutation,
  useValidateOrganisationRequestMutation,
} = organisationsApi;
