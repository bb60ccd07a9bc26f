import { authApi as generated } from './generated/auth.ts';

export type { Invitation, Session, SessionUser } from './generated/auth.ts';

/** Signing up, in and out. What changes here changes who asks, so the app starts its cache anew instead of by tags. */
export const authApi = generated;

export const {
  useActivateAccountMutation,
  useChangePasswordMutation,
  useCreateAccountMutation,
  useForgotPasswordMutation,
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
