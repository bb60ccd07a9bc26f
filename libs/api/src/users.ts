import { usersApi as generated } from './generated/users.ts';

export type { ApprovalRequests, Individual, IndividualPage, Member, Person } from './generated/users.ts';

export const usersApi = generated.enhanceEndpoints({
  endpoints: {
    getCompanyEmployees: { providesTags: ['Member'] },
    getOrganisationUsers: { providesTags: ['Member'] },
    getSuspendedAndInactiveUsers: { providesTags: ['Member', 'Organisation'] },
    getActiveUsers: { providesTags: ['Member', 'Organisation'] },
    addSpecifiedUser: { invalidatesTags: ['Member'] },
    resendActivationLink: { invalidatesTags: ['Member'] },
    removeUser: { invalidatesTags: ['Member'] },
    removeOrganisationUser: { invalidatesTags: ['Member'] },
    changeRole: { invalidatesTags: ['Member'] },
    // the caller's own roles may change with it
    transferAdmin: { invalidatesTags: ['Member', 'Profile'] },
    activateUserAccount: { invalidatesTags: ['Member', 'Organisation'] },
    rejectIndividual: { invalidatesTags: ['Member', 'Organisation'] },
    suspendUser: { invalidatesTags: ['Member', 'Organisation'] },
    reactivateUser: { invalidatesTags: ['Member', 'Organisation'] },
    confirmEmailUpdate: { invalidatesTags: ['Profile', 'Member', 'Session'] },
    confirmPhoneNumberUpdate: { invalidatesTags: ['Profile', 'Member'] },
  },
});

export const {
  useActivateUserAccountMutation,
  useAddSpecifiedUserMutation,
  useChangeRoleMutation,
  useConfirmEmailUpdateMutation,
  useConfirmPhoneNumberUpdateMutation,
  useGetActiveUsersQuery,
  useGetCompanyEmployeesQuery,
  useGetOrganisationUsersQuery,
  useGetSuspendedAndInactiveUsersQuery,
  useReactivateUserMutation,
  useRejectIndividualMutation,
  useRemoveOrganisationUserMutation,
  useRemoveUserMutation,
  useRequestEmailAuthorizationMutation,
  useResendActivationLinkMutation,
  useSuspendUserMutation,
  useTransferAdminMutation,
  useUpdateEmailMutation,
  useUpdatePhoneNumberMutation,
  useVerifyAuthOtpMutation,
} = usersApi;
