import { emptyApi as api } from '../empty-api.ts';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    activateUserAccount: build.mutation<
      ActivateUserAccountApiResponse,
      ActivateUserAccountApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/users/activate-user-account/${encodeURIComponent(String(queryArg.email))}`,
        method: "PATCH",
      }),
    }),
    addSpecifiedUser: build.mutation<
      AddSpecifiedUserApiResponse,
      AddSpecifiedUserApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/users/add-specified-user`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    getCompanyEmployees: build.query<
      GetCompanyEmployeesApiResponse,
      GetCompanyEmployeesApiArg
    >({
      query: () => ({ url: `/auth/users/get-company-employees` }),
    }),
    getSuspendedAndInactiveUsers: build.query<
      GetSuspendedAndInactiveUsersApiResponse,
      GetSuspendedAndInactiveUsersApiArg
    >({
      query: () => ({ url: `/auth/users/suspended-and-inactive` }),
    }),
    removeUser: build.mutation<RemoveUserApiResponse, RemoveUserApiArg>({
      query: (queryArg) => ({
        url: `/auth/users/remove-user/${encodeURIComponent(String(queryArg.id))}`,
        method: "PATCH",
      }),
    }),
    requestEmailAuthorization: build.mutation<
      RequestEmailAuthorizationApiResponse,
      RequestEmailAuthorizationApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/request-email-authorization`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    resendActivationLink: build.mutation<
      ResendActivationLinkApiResponse,
      ResendActivationLinkApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/users/resend-activation-link/${encodeURIComponent(String(queryArg.email))}`,
        method: "GET",
      }),
    }),
    verifyAuthOtp: build.mutation<
      VerifyAuthOtpApiResponse,
      VerifyAuthOtpApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/verify-auth-otp/${encodeURIComponent(String(queryArg.otpCode))}`,
        method: "PATCH",
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as usersApi };
export type ActivateUserAccountApiResponse =
  /** status 200 Default Response */ Individual;
export type ActivateUserAccountApiArg = {
  email: string;
};
export type AddSpecifiedUserApiResponse =
  /** status 201 Default Response */ Member;
export type AddSpecifiedUserApiArg = {
  body: {
    name: string;
    email: string;
    /** E.164, for example +237677412085 */
    phoneNumber: string;
    role: "ADMIN" | "INITIATOR" | "VALIDATOR";
    jobTitle?: string;
    identityKind?: "ID_CARD" | "PASSPORT" | "RESIDENCE_PERMIT";
    identityNumber?: string;
    accountIds?: string[];
  };
};
export type GetCompanyEmployeesApiResponse =
  /** status 200 Default Response */ Member[];
export type GetCompanyEmployeesApiArg = void;
export type GetSuspendedAndInactiveUsersApiResponse =
  /** status 200 Default Response */ ApprovalRequests;
export type GetSuspendedAndInactiveUsersApiArg = void;
export type RemoveUserApiResponse = /** status 200 Default Response */ Member;
export type RemoveUserApiArg = {
  id: string;
};
export type RequestEmailAuthorizationApiResponse =
  /** status 200 Default Response */ Acknowledgement;
export type RequestEmailAuthorizationApiArg = {
  body: {
    email: string;
    name?: string;
  };
};
export type ResendActivationLinkApiResponse =
  /** status 200 Default Response */ Acknowledgement;
export type ResendActivationLinkApiArg = {
  email: string;
};
export type VerifyAuthOtpApiResponse =
  /** status 200 Default Response */ Acknowledgement;
export type VerifyAuthOtpApiArg = {
  /** six digits */
  otpCode: string;
};
export type Individual = {
  userId: string;
  organisationId: string;
  name: string;
  email: string;
  phoneNumber: string | null;
  status: "INVITED" | "INACTIVE" | "ACTIVE" | "SUSPENDED" | "REMOVED";
  /** ISO 8601, UTC */
  createdAt: string;
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
export type Member = {
  userId: string;
  name: string;
  email?: string;
  phoneNumber?: string | null;
  jobTitle?: string | null;
  roles: ("ADMIN" | "INITIATOR" | "VALIDATOR")[];
  status?: "INVITED" | "INACTIVE" | "ACTIVE" | "SUSPENDED" | "REMOVED";
  /** ISO 8601, UTC */
  dateJoined?: string;
  accountIds?: string[];
};
export type Owner = {
  userId: string;
  name: string;
  email: string;
};
export type OrganisationRequest = {
  organisationId: string;
  walletNumber: string;
  accountType: "ORGANIZATION" | "INDIVIDUAL";
  name: string;
  username: string | null;
  email: string;
  phoneNumber: string;
  status: "REQUESTED" | "APPROVED" | "SUSPENDED" | "REJECTED" | "DELETED";
  category: string | null;
  location: string | null;
  website: string | null;
  plan: "STARTER" | "PREMIUM" | "PRO";
  /** ISO 8601, UTC */
  createdAt: string;
  /** ISO 8601, UTC */
  updatedAt: string;
  approvedAt: string | null;
  owner: Owner | null;
  checks: {
    businessNumber: "ACTIVE" | "NOT_CHECKED";
    registeredName: string | null;
    emailVerifiedAt: string | null;
    /** names of other holders with this number */
    sameNumber: string[];
    similarNames: string[];
  };
};
export type WaitingOrganisations = {
  content: OrganisationRequest[];
  number: number;
  size: number;
  totalElements: number;
  totalPages: number;
  totalIsEstimate?: boolean;
};
export type WaitingIndividuals = {
  content: Individual[];
  number: number;
  size: number;
  totalElements: number;
  totalPages: number;
  totalIsEstimate?: boolean;
};
export type ApprovalRequests = {
  suspendedOrganisations: WaitingOrganisations;
  inactiveUsers: WaitingIndividuals;
};
export type Acknowledgement = {
  success: boolean;
  description: string;
};
export const {
  useActivateUserAccountMutation,
  useAddSpecifiedUserMutation,
  useGetCompanyEmployeesQuery,
  useGetSuspendedAndInactiveUsersQuery,
  useRemoveUserMutation,
  useRequestEmailAuthorizationMutation,
  useResendActivationLinkMutation,
  useVerifyAuthOtpMutation,
} = injectedRtkApi;
