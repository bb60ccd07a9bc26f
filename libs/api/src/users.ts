import { usersApi as generated } from './generated/users.ts';

export type { ApprovalRequests, Individual, Member } from './generated/users.ts';

export const usersApi = generated.enhanceEndpoints({
  endpoints: {
    getCompanyEmployees: { providesTags: ['Member'] },
    getSuspendedAndInactiveUsers: { providesTags: ['Member', 'Organisation'] },
    addSpecifiedUser: { invalidatesTags: ['Member'] },
    resendActivationLink: { invalidatesTags: ['Member'] },
    removeUser: { invalidatesTags: ['Member'] },
    activateUserAccount: { invalidatesTags: ['Member', 'Organisation'] },
  },
});

export const {
  useActivateUserAccountMutation,
  useAddSpecifiedUserMutation,
  useGetCompanyEmployeesQuery,
  useGetSuspendedAndInactiveUsersQuery,
  useRemoveUserMutation,
  useRequestEmailAuthorizationMutation,
  useResendActivationLinkMutation,
  useVerifyAuthOtpMutation,
} = usersApi;
