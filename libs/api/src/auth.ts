import { authApi as generated } from './generated/auth.ts';

export type { Invitation, OwnSession, Session, SessionUser } from './generated/auth.ts';

/**
 * Signing up, in and out. What changes here changes who asks, so the app starts its cache anew instead of by tags; but a
 * new password ends the other sessions.
 */
export const authApi = generated.enhanceEndpoints({
  endpoints: {
    listOwnSessions: { providesTags: ['Session'] },
    endOwnSession: { invalidatesTags: ['Session'] },
    endOtherSessions: { invalidatesTags: ['Session'] },
    changePassword: { invalidatesTags: ['Session'] },
  },
});

export const {
  useActivateAccountMutation,
  useChangePasswordMutation,
  useCreateAccountMutation,
  useEndOtherSessionsMutation,
  useEndOwnSessionMutation,
  useForgotPasswordMutation,
  useListOwnSessionsQuery,
  useLoginMutation,
  useOtpLoginMutation,
  useReadInvitationQuery,
  useRequestEmailVerificationMutation,
  useResendEmailVerificationMutation,
  useResendOtpMutation,
  useResetPasswordMutation,
  useVerifyEmailMutation,
  useVerifyEmailOtpMutation,
  useVerifyEmailResetOtpMutation,
} = authApi;
