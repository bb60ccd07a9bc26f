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
    changeRole: build.mutation<ChangeRoleApiResponse, ChangeRoleApiArg>({
      query: (queryArg) => ({
        url: `/auth/users/change-role/${encodeURIComponent(String(queryArg.userId))}`,
        method: "PATCH",
        body: queryArg.body,
      }),
    }),
    getActiveUsers: build.query<
      GetActiveUsersApiResponse,
      GetActiveUsersApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/users/active-users`,
        params: {
          page:
            queryArg.page != null
              ? encodeURIComponent(String(queryArg.page))
              : undefined,
          size:
            queryArg.size != null
              ? encodeURIComponent(String(queryArg.size))
              : undefined,
          search:
            queryArg.search != null
              ? encodeURIComponent(String(queryArg.search))
              : undefined,
          status:
            queryArg.status != null
              ? encodeURIComponent(String(queryArg.status))
              : undefined,
        },
      }),
    }),
    getCompanyEmployees: build.query<
      GetCompanyEmployeesApiResponse,
      GetCompanyEmployeesApiArg
    >({
      query: () => ({ url: `/auth/users/get-company-employees` }),
    }),
    getOrganisationUsers: build.query<
      GetOrganisationUsersApiResponse,
      GetOrganisationUsersApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/users/get-organisation-users/${encodeURIComponent(String(queryArg.organisationId))}`,
      }),
    }),
    getSuspendedAndInactiveUsers: build.query<
      GetSuspendedAndInactiveUsersApiResponse,
      GetSuspendedAndInactiveUsersApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/users/suspended-and-inactive`,
        params: {
          page:
            queryArg.page != null
              ? encodeURIComponent(String(queryArg.page))
              : undefined,
          size:
            queryArg.size != null
              ? encodeURIComponent(String(queryArg.size))
              : undefined,
          search:
            queryArg.search != null
              ? encodeURIComponent(String(queryArg.search))
              : undefined,
        },
      }),
    }),
    reactivateUser: build.mutation<
      ReactivateUserApiResponse,
      ReactivateUserApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/users/reactivate-user/${encodeURIComponent(String(queryArg.userId))}`,
        method: "PATCH",
      }),
    }),
    rejectIndividual: build.mutation<
      RejectIndividualApiResponse,
      RejectIndividualApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/users/reject-individual/${encodeURIComponent(String(queryArg.userId))}`,
        method: "PATCH",
        body: queryArg.body,
      }),
    }),
    removeOrganisationUser: build.mutation<
      RemoveOrganisationUserApiResponse,
      RemoveOrganisationUserApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/users/remove-org-user/${encodeURIComponent(String(queryArg.userId))}`,
        method: "DELETE",
      }),
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
    suspendUser: build.mutation<SuspendUserApiResponse, SuspendUserApiArg>({
      query: (queryArg) => ({
        url: `/auth/users/suspend-user/${encodeURIComponent(String(queryArg.userId))}`,
        method: "PATCH",
        body: queryArg.body,
      }),
    }),
    transferAdmin: build.mutation<
      TransferAdminApiResponse,
      TransferAdminApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/users/transfer-admin`,
        method: "POST",
        body: queryArg.body,
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
    confirmEmailUpdate: build.mutation<
      ConfirmEmailUpdateApiResponse,
      ConfirmEmailUpdateApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/users/confirm-email-update`,
        method: "PATCH",
        body: queryArg.body,
      }),
    }),
    confirmPhoneNumberUpdate: build.mutation<
      ConfirmPhoneNumberUpdateApiResponse,
      ConfirmPhoneNumberUpdateApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/users/confirm-phone-number-update`,
        method: "PATCH",
        body: queryArg.body,
      }),
    }),
    updateEmail: build.mutation<UpdateEmailApiResponse, UpdateEmailApiArg>({
      query: (queryArg) => ({
        url: `/auth/users/update-email`,
        method: "PATCH",
        body: queryArg.body,
      }),
    }),
    updatePhoneNumber: build.mutation<
      UpdatePhoneNumberApiResponse,
      UpdatePhoneNumberApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/users/update-phone-number`,
        method: "PATCH",
        body: queryArg.body,
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
export type ChangeRoleApiResponse = /** status 200 Default Response */ Member;
export type ChangeRoleApiArg = {
  userId: string;
  body: {
    role?: "ADMIN" | "INITIATOR" | "VALIDATOR";
    roles?: ("ADMIN" | "INITIATOR" | "VALIDATOR")[];
    /** none = all; without it they stay as they are */
    accountIds?: string[];
  };
};
export type GetActiveUsersApiResponse =
  /** status 200 Default Response */ IndividualPage;
export type GetActiveUsersApiArg = {
  page?: number;
  size?: number;
  search?: string;
  status?: "ACTIVE" | "SUSPENDED";
};
export type GetCompanyEmployeesApiResponse =
  /** status 200 Default Response */ Member[];
export type GetCompanyEmployeesApiArg = void;
export type GetOrganisationUsersApiResponse =
  /** status 200 Default Response */ Member[];
export type GetOrganisationUsersApiArg = {
  organisationId: string;
};
export type GetSuspendedAndInactiveUsersApiResponse =
  /** status 200 Default Response */ ApprovalRequests;
export type GetSuspendedAndInactiveUsersApiArg = {
  page?: number;
  size?: number;
  /** a piece of the name, e-mail or number of the organisation or its owner */
  search?: string;
};
export type ReactivateUserApiResponse =
  /** status 200 Default Response */ Person;
export type ReactivateUserApiArg = {
  userId: string;
};
export type RejectIndividualApiResponse =
  /** status 200 Default Response */ Individual;
export type RejectIndividualApiArg = {
  userId: string;
  body: {
    reason: string;
  };
};
export type RemoveOrganisationUserApiResponse =
  /** status 200 Default Response */ Member;
export type RemoveOrganisationUserApiArg = {
  userId: string;
};
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
export type SuspendUserApiResponse = /** status 200 Default Response */ Person;
export type SuspendUserApiArg = {
  userId: string;
  body: {
    reason: string;
  };
};
export type TransferAdminApiResponse =
  /** status 201 Default Response */ Member;
export type TransferAdminApiArg = {
  body: {
    name: string;
    email: string;
    /** E.164, for example +237677412085 */
    phoneNumber: string;
  };
};
export type VerifyAuthOtpApiResponse =
  /** status 200 Default Response */ Acknowledgement;
export type VerifyAuthOtpApiArg = {
  /** six digits */
  otpCode: string;
};
export type ConfirmEmailUpdateApiResponse =
  /** status 200 Default Response */ Acknowledgement;
export type ConfirmEmailUpdateApiArg = {
  body: {
    /** the caller’s present address */
    email: string;
    newEmail: string;
    password: string;
    /** six digits */
    otpCode: string;
  };
};
export type ConfirmPhoneNumberUpdateApiResponse =
  /** status 200 Default Response */ Acknowledgement;
export type ConfirmPhoneNumberUpdateApiArg = {
  body: {
    /** the caller’s present number */
    phoneNumber: string;
    /** E.164, for example +237677412085 */
    newPhoneNumber: string;
    password: string;
    /** six digits */
    otpCode: string;
  };
};
export type UpdateEmailApiResponse =
  /** status 200 Default Response */ Acknowledgement;
export type UpdateEmailApiArg = {
  body: {
    /** the caller’s present address */
    email: string;
    newEmail: string;
    password: string;
  };
};
export type UpdatePhoneNumberApiResponse =
  /** status 200 Default Response */ Acknowledgement;
export type UpdatePhoneNumberApiArg = {
  body: {
    /** the caller’s present number */
    phoneNumber: string;
    /** E.164, for example +237677412085 */
    newPhoneNumber: string;
    password: string;
  };
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
  /** the admin whose place they take when they come */
  succeeds?: string | null;
  /** the proof of identity that the organisation keeps; for its admins */
  identity?: {
    kind: ("ID_CARD" | "PASSPORT" | "RESIDENCE_PERMIT") | null;
    number: string | null;
  } | null;
};
export type IndividualPage = {
  content: Individual[];
  number: number;
  size: number;
  totalElements: number;
  totalPages: number;
  totalIsEstimate?: boolean;
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
  suspendedAt: string | null;
  suspensionReason: string | null;
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
export type Person = {
  userId: string;
  organisationId: string | null;
  name: string;
  email: string;
  phoneNumber: string | null;
  roles: ("ADMIN" | "INITIATOR" | "VALIDATOR")[];
  superAdmin: boolean;
  status: "INVITED" | "INACTIVE" | "ACTIVE" | "SUSPENDED" | "REMOVED";
  suspensionReason: string | null;
};
export type Acknowledgement = {
  success: boolean;
  description: string;
};
export const {
  useActivateUserAccountMutation,
  useAddSpecifiedUserMutation,
  useChangeRoleMutation,
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
  useVerifyAuthOtpMutation,
  useConfirmEmailUpdateMutation,
  useConfirmPhoneNumberUpdateMutation,
  useUpdateEmailMutation,
  useUpdatePhoneNumberMutation,
} = injectedRtkApi;
