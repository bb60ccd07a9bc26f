import { emptyApi as api } from '../empty-api.ts';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    activateAccount: build.mutation<
      ActivateAccountApiResponse,
      ActivateAccountApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/users/activate-account/${encodeURIComponent(String(queryArg.code))}`,
        method: "PATCH",
        body: queryArg.body,
      }),
    }),
    changePassword: build.mutation<
      ChangePasswordApiResponse,
      ChangePasswordApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/change-password`,
        method: "PUT",
        body: queryArg.body,
      }),
    }),
    createAccount: build.mutation<
      CreateAccountApiResponse,
      CreateAccountApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/create-account`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    endOtherSessions: build.mutation<
      EndOtherSessionsApiResponse,
      EndOtherSessionsApiArg
    >({
      query: () => ({ url: `/auth/sessions`, method: "DELETE" }),
    }),
    listOwnSessions: build.query<
      ListOwnSessionsApiResponse,
      ListOwnSessionsApiArg
    >({
      query: () => ({ url: `/auth/sessions` }),
    }),
    endOwnSession: build.mutation<
      EndOwnSessionApiResponse,
      EndOwnSessionApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/sessions/${encodeURIComponent(String(queryArg.sessionId))}`,
        method: "DELETE",
      }),
    }),
    forgotPassword: build.mutation<
      ForgotPasswordApiResponse,
      ForgotPasswordApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/forgot-password`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    login: build.mutation<LoginApiResponse, LoginApiArg>({
      query: (queryArg) => ({
        url: `/auth/login`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    logout: build.mutation<LogoutApiResponse, LogoutApiArg>({
      query: (queryArg) => ({
        url: `/auth/logout`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    otpLogin: build.mutation<OtpLoginApiResponse, OtpLoginApiArg>({
      query: (queryArg) => ({
        url: `/auth/otp-login`,
        method: "PUT",
        body: queryArg.body,
      }),
    }),
    readInvitation: build.query<
      ReadInvitationApiResponse,
      ReadInvitationApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/users/invitation/${encodeURIComponent(String(queryArg.code))}`,
      }),
    }),
    refreshToken: build.mutation<RefreshTokenApiResponse, RefreshTokenApiArg>({
      query: (queryArg) => ({
        url: `/auth/refresh-token`,
        method: "PUT",
        body: queryArg.body,
      }),
    }),
    reportActivity: build.mutation<
      ReportActivityApiResponse,
      ReportActivityApiArg
    >({
      query: () => ({ url: `/auth/activity`, method: "POST" }),
    }),
    requestEmailVerification: build.mutation<
      RequestEmailVerificationApiResponse,
      RequestEmailVerificationApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/request-email-verification`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    resendEmailVerification: build.mutation<
      ResendEmailVerificationApiResponse,
      ResendEmailVerificationApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/resend-email-verification`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    resendOtp: build.mutation<ResendOtpApiResponse, ResendOtpApiArg>({
      query: (queryArg) => ({
        url: `/auth/resend-otp`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    resetPassword: build.mutation<
      ResetPasswordApiResponse,
      ResetPasswordApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/reset-password`,
        method: "PUT",
        body: queryArg.body,
      }),
    }),
    verifyEmail: build.mutation<VerifyEmailApiResponse, VerifyEmailApiArg>({
      query: (queryArg) => ({
        url: `/auth/verify-email`,
        method: "PUT",
        body: queryArg.body,
      }),
    }),
    verifyEmailOtp: build.mutation<
      VerifyEmailOtpApiResponse,
      VerifyEmailOtpApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/verify-email-otp`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    verifyEmailResetOtp: build.mutation<
      VerifyEmailResetOtpApiResponse,
      VerifyEmailResetOtpApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/verify-email-reset-otp`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as authApi };
export type ActivateAccountApiResponse =
  /** status 200 Default Response */ Session;
export type ActivateAccountApiArg = {
  code: string;
  body: {
    password: string;
  };
};
export type ChangePasswordApiResponse =
  /** status 200 Default Response */ Acknowledgement;
export type ChangePasswordApiArg = {
  body: {
    email: string;
    oldPassword: string;
    newPassword: string;
    /** six digits */
    otpCode?: string;
  };
};
export type CreateAccountApiResponse =
  /** status 201 Default Response */ Acknowledgement;
export type CreateAccountApiArg = {
  body: {
    accountType: "ORGANIZATION" | "INDIVIDUAL";
    name: string;
    email: string;
    /** E.164, for example +237677412085 */
    phoneNumber: string;
    password: string;
    organisationName?: string;
    category?: string;
    location?: string;
    language?: "en" | "fr" | "de";
  };
};
export type EndOtherSessionsApiResponse =
  /** status 200 Default Response */ Acknowledgement;
export type EndOtherSessionsApiArg = void;
export type ListOwnSessionsApiResponse =
  /** status 200 Default Response */ OwnSession[];
export type ListOwnSessionsApiArg = void;
export type EndOwnSessionApiResponse =
  /** status 200 Default Response */ Acknowledgement;
export type EndOwnSessionApiArg = {
  sessionId: string;
};
export type ForgotPasswordApiResponse =
  /** status 200 Default Response */ Acknowledgement;
export type ForgotPasswordApiArg = {
  body: {
    email: string;
  };
};
export type LoginApiResponse =
  /** status 200 Default Response */ Acknowledgement;
export type LoginApiArg = {
  body: {
    email: string;
    password: string;
  };
};
export type LogoutApiResponse =
  /** status 200 Default Response */ Acknowledgement;
export type LogoutApiArg = {
  body: {
    refreshToken?: string;
  };
};
export type OtpLoginApiResponse = /** status 200 Default Response */ Session;
export type OtpLoginApiArg = {
  body: {
    email: string;
    /** six digits */
    otpCode: string;
  };
};
export type ReadInvitationApiResponse =
  /** status 200 Default Response */ Invitation;
export type ReadInvitationApiArg = {
  code: string;
};
export type RefreshTokenApiResponse =
  /** status 200 Default Response */ Session;
export type RefreshTokenApiArg = {
  body: {
    refreshToken?: string;
  };
};
export type ReportActivityApiResponse =
  /** status 200 Default Response */ Acknowledgement;
export type ReportActivityApiArg = void;
export type RequestEmailVerificationApiResponse =
  /** status 200 Default Response */ Acknowledgement;
export type RequestEmailVerificationApiArg = {
  body: {
    email: string;
    name: string;
  };
};
export type ResendEmailVerificationApiResponse =
  /** status 200 Default Response */ Acknowledgement;
export type ResendEmailVerificationApiArg = {
  body: {
    email: string;
  };
};
export type ResendOtpApiResponse =
  /** status 200 Default Response */ Acknowledgement;
export type ResendOtpApiArg = {
  body: {
    email: string;
  };
};
export type ResetPasswordApiResponse =
  /** status 200 Default Response */ Acknowledgement;
export type ResetPasswordApiArg = {
  body: {
    email?: string;
    resetToken: string;
    newPassword: string;
  };
};
export type VerifyEmailApiResponse =
  /** status 200 Default Response */ Acknowledgement;
export type VerifyEmailApiArg = {
  body: {
    email: string;
    /** six digits */
    otpCode: string;
  };
};
export type VerifyEmailOtpApiResponse =
  /** status 200 Default Response */ Session;
export type VerifyEmailOtpApiArg = {
  body: {
    email: string;
    /** six digits */
    otpCode: string;
  };
};
export type VerifyEmailResetOtpApiResponse =
  /** status 200 Default Response */ ResetTicket;
export type VerifyEmailResetOtpApiArg = {
  body: {
    email: string;
    /** six digits */
    otpCode: string;
  };
};
export type SessionUser = {
  userId: string;
  email: string;
  name: string;
  phoneNumber: string | null;
  organizationId: string | null;
  organizationName: string | null;
  organizationStatus:
    ("REQUESTED" | "APPROVED" | "SUSPENDED" | "REJECTED" | "DELETED") | null;
  accountType: ("ORGANIZATION" | "INDIVIDUAL") | null;
  plan: string | null;
  roles: ("ADMIN" | "INITIATOR" | "VALIDATOR")[];
  superAdmin: boolean;
  verifiedEmail: boolean;
  status: "INVITED" | "INACTIVE" | "ACTIVE" | "SUSPENDED" | "REMOVED";
  language: "en" | "fr" | "de";
};
export type Session = {
  success: true;
  user: SessionUser;
  accessToken: string;
  /** ms since the epoch */
  accessTokenExpires: number;
  /** absent where the front-end server keeps it in a cookie */
  refreshToken?: string;
  /** ms since the epoch: the session’s end plus one day */
  tokenExpires: number;
};
export type Problem = {
  type: string;
  title: string;
  status: number;
  code:
    | "BAD_REQUEST"
    | "SESSION_REQUIRED"
    | "SESSION_ENDED"
    | "CREDENTIALS_WRONG"
    | "FORBIDDEN"
    | "SELF_APPROVAL"
    | "ACCOUNT_UNDER_REVIEW"
    | "ACCOUNT_SUSPENDED"
    | "EMAIL_UNVERIFIED"
    | "REQUEST_TOKEN"
    | "AUTHORISATION_REQUIRED"
    | "NOT_FOUND"
    | "WRONG_STATUS"
    | "INSUFFICIENT_FUNDS"
    | "PLAN_LIMIT"
    | "IN_FLIGHT"
    | "ALREADY_MEMBER"
    | "DUPLICATE"
    | "LAST_ADMIN"
    | "LAST_SUPER_ADMIN"
    | "DUPLICATE_FILE"
    | "WALLET_NOT_EMPTY"
    | "PAYMENTS_UNDER_WAY"
    | "SECOND_PERSON_REQUIRED"
    | "TOO_EARLY"
    | "PAYLOAD_TOO_LARGE"
    | "UNSUPPORTED_TYPE"
    | "INVALID_INPUT"
    | "CODE_WRONG"
    | "CODE_EXPIRED"
    | "CODE_REQUIRED"
    | "PASSWORD_WEAK"
    | "PASSWORD_WRONG"
    | "FILE_UNREADABLE"
    | "IMAGE_UNREADABLE"
    | "NUMBER_NOT_BUSINESS"
    | "NUMBER_NOT_VALID"
    | "AMOUNT_OUT_OF_RANGE"
    | "ACCOUNT_NOT_CONFIRMED"
    | "ACCOUNT_NOT_ALLOWED"
    | "ACTIVATION_CODE_INVALID"
    | "RESET_TICKET_INVALID"
    | "NO_APPROVER"
    | "IDEMPOTENCY_MISMATCH"
    | "THROTTLED"
    | "INTERNAL"
    | "UNAVAILABLE"
    | "CARD_NOT_CONFIGURED";
  /** a sentence for people, in their language */
  message: string;
  /** input errors beside their fields */
  errors?: {
    field: string;
    message: string;
  }[];
  triesLeft?: number;
  /** what the wallet lacks, whole XAF */
  lacking?: number;
  /** seconds */
  retryAfter?: number;
};
export type Acknowledgement = {
  success: boolean;
  description: string;
};
export type OwnSession = {
  sessionId: string;
  /** the one that asks */
  current: boolean;
  /** null where the client’s name tells none */
  browser: string | null;
  system: string | null;
  /** where it was signed in from */
  clientAddress: string | null;
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  lastActiveAt: string;
  /** ISO 8601, UTC */
  expiresAt: string;
};
export type Invitation = {
  name: string;
  email: string;
  organisationName: string;
  invitedBy: string | null;
  roles: ("ADMIN" | "INITIATOR" | "VALIDATOR")[];
};
export type ResetTicket = {
  success: true;
  description: string;
  resetToken: string;
};
export const {
  useActivateAccountMutation,
  useChangePasswordMutation,
  useCreateAccountMutation,
  useEndOtherSessionsMutation,
  useListOwnSessionsQuery,
  useEndOwnSessionMutation,
  useForgotPasswordMutation,
  useLoginMutation,
  useLogoutMutation,
  useOtpLoginMutation,
  useReadInvitationQuery,
  useRefreshTokenMutation,
  useReportActivityMutation,
  useRequestEmailVerificationMutation,
  useResendEmailVerificationMutation,
  useResendOtpMutation,
  useResetPasswordMutation,
  useVerifyEmailMutation,
  useVerifyEmailOtpMutation,
  useVerifyEmailResetOtpMutation,
} = injectedRtkApi;
