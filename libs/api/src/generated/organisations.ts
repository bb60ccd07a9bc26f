import { emptyApi as api } from '../empty-api.ts';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    confirmOrganisationEmailUpdate: build.mutation<
      ConfirmOrganisationEmailUpdateApiResponse,
      ConfirmOrganisationEmailUpdateApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/organisations/confirm-email-update`,
        method: "PATCH",
        body: queryArg.body,
      }),
    }),
    confirmOrganisationPhoneNumberUpdate: build.mutation<
      ConfirmOrganisationPhoneNumberUpdateApiResponse,
      ConfirmOrganisationPhoneNumberUpdateApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/organisations/confirm-phone-number-update`,
        method: "PATCH",
        body: queryArg.body,
      }),
    }),
    updateOrganisationEmail: build.mutation<
      UpdateOrganisationEmailApiResponse,
      UpdateOrganisationEmailApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/organisations/update-email`,
        method: "PATCH",
        body: queryArg.body,
      }),
    }),
    updateOrganisationPhoneNumber: build.mutation<
      UpdateOrganisationPhoneNumberApiResponse,
      UpdateOrganisationPhoneNumberApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/organisations/update-phone-number`,
        method: "PATCH",
        body: queryArg.body,
      }),
    }),
    approveOrganisation: build.mutation<
      ApproveOrganisationApiResponse,
      ApproveOrganisationApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/organisations/approve-organisation/${encodeURIComponent(String(queryArg.id))}`,
        method: "PUT",
      }),
    }),
    deleteOrganisation: build.mutation<
      DeleteOrganisationApiResponse,
      DeleteOrganisationApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/organisations/delete-organisation/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
      }),
    }),
    deleteOrganisationRequest: build.mutation<
      DeleteOrganisationRequestApiResponse,
      DeleteOrganisationRequestApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/organisations/delete-organisation-request/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
        body: queryArg.body,
      }),
    }),
    getNumberOfUsers: build.query<
      GetNumberOfUsersApiResponse,
      GetNumberOfUsersApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/organisations/number-of-users/${encodeURIComponent(String(queryArg.id))}`,
      }),
    }),
    listOrganisationRequests: build.query<
      ListOrganisationRequestsApiResponse,
      ListOrganisationRequestsApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/organisations/organisation-request`,
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
          location:
            queryArg.location != null
              ? encodeURIComponent(String(queryArg.location))
              : undefined,
        },
      }),
    }),
    listOrganisations: build.query<
      ListOrganisationsApiResponse,
      ListOrganisationsApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/organisations`,
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
          plan:
            queryArg.plan != null
              ? encodeURIComponent(String(queryArg.plan))
              : undefined,
          location:
            queryArg.location != null
              ? encodeURIComponent(String(queryArg.location))
              : undefined,
        },
      }),
    }),
    reactivateOrganisation: build.mutation<
      ReactivateOrganisationApiResponse,
      ReactivateOrganisationApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/organisations/reactivate-organisation/${encodeURIComponent(String(queryArg.id))}`,
        method: "PATCH",
      }),
    }),
    suspendOrganisation: build.mutation<
      SuspendOrganisationApiResponse,
      SuspendOrganisationApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/organisations/suspend-organisation/${encodeURIComponent(String(queryArg.id))}`,
        method: "PATCH",
        body: queryArg.body,
      }),
    }),
    validateOrganisationRequest: build.mutation<
      ValidateOrganisationRequestApiResponse,
      ValidateOrganisationRequestApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/organisations/validate/org-request`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as organisationsApi };
export type ConfirmOrganisationEmailUpdateApiResponse =
  /** status 200 Default Response */ Acknowledgement;
export type ConfirmOrganisationEmailUpdateApiArg = {
  body: {
    email: string;
    /** six digits */
    otpCode: string;
  };
};
export type ConfirmOrganisationPhoneNumberUpdateApiResponse =
  /** status 200 Default Response */ Acknowledgement;
export type ConfirmOrganisationPhoneNumberUpdateApiArg = {
  body: {
    /** E.164, for example +237677412085 */
    phoneNumber: string;
    /** six digits */
    otpCode: string;
  };
};
export type UpdateOrganisationEmailApiResponse =
  /** status 200 Default Response */ Acknowledgement;
export type UpdateOrganisationEmailApiArg = {
  body: {
    email: string;
    password: string;
  };
};
export type UpdateOrganisationPhoneNumberApiResponse =
  /** status 200 Default Response */ Acknowledgement;
export type UpdateOrganisationPhoneNumberApiArg = {
  body: {
    /** E.164, for example +237677412085 */
    phoneNumber: string;
    password: string;
  };
};
export type ApproveOrganisationApiResponse =
  /** status 200 Default Response */ Organisation;
export type ApproveOrganisationApiArg = {
  id: string;
};
export type DeleteOrganisationApiResponse =
  /** status 200 Default Response */ Organisation;
export type DeleteOrganisationApiArg = {
  id: string;
};
export type DeleteOrganisationRequestApiResponse =
  /** status 200 Default Response */ Organisation;
export type DeleteOrganisationRequestApiArg = {
  id: string;
  body: {
    reason?: string;
  };
};
export type GetNumberOfUsersApiResponse =
  /** status 200 Default Response */ NumberOfUsers;
export type GetNumberOfUsersApiArg = {
  id: string;
};
export type ListOrganisationRequestsApiResponse =
  /** status 200 Default Response */ OrganisationRequestPage;
export type ListOrganisationRequestsApiArg = {
  page?: number;
  size?: number;
  /** a piece of the name, e-mail or number, or of the owner’s name or e-mail */
  search?: string;
  /** a city’s value, such as douala */
  location?: string;
};
export type ListOrganisationsApiResponse =
  /** status 200 Default Response */ OrganisationPage;
export type ListOrganisationsApiArg = {
  page?: number;
  size?: number;
  search?: string;
  status?: "REQUESTED" | "APPROVED" | "SUSPENDED" | "REJECTED" | "DELETED";
  plan?: "STARTER" | "PREMIUM" | "PRO";
  /** a city’s value, such as douala */
  location?: string;
};
export type ReactivateOrganisationApiResponse =
  /** status 200 Default Response */ Organisation;
export type ReactivateOrganisationApiArg = {
  id: string;
};
export type SuspendOrganisationApiResponse =
  /** status 200 Default Response */ Organisation;
export type SuspendOrganisationApiArg = {
  id: string;
  body: {
    reason?: string;
  };
};
export type ValidateOrganisationRequestApiResponse =
  /** status 200 Default Response */ Organisation;
export type ValidateOrganisationRequestApiArg = {
  body: {
    organisationId: string;
    email: string;
  };
};
export type Acknowledgement = {
  success: boolean;
  description: string;
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
export type Organisation = {
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
};
export type NumberOfUsers = {
  plan: "STARTER" | "PREMIUM" | "PRO";
  ADMIN: {
    used: number;
    limit: number;
  };
  INITIATOR: {
    used: number;
    limit: number;
  };
  VALIDATOR: {
    used: number;
    limit: number;
  };
  total: number;
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
export type OrganisationRequestPage = {
  content: OrganisationRequest[];
  number: number;
  size: number;
  totalElements: number;
  totalPages: number;
  totalIsEstimate?: boolean;
};
export type OrganisationPage = {
  content: Organisation[];
  number: number;
  size: number;
  totalElements: number;
  totalPages: number;
  totalIsEstimate?: boolean;
};
export const {
  useConfirmOrganisationEmailUpdateMutation,
  useConfirmOrganisationPhoneNumberUpdateMutation,
  useUpdateOrganisationEmailMutation,
  useUpdateOrganisationPhoneNumberMutation,
  useApproveOrganisationMutation,
  useDeleteOrganisationMutation,
  useDeleteOrganisationRequestMutation,
  useGetNumberOfUsersQuery,
  useListOrganisationRequestsQuery,
  useListOrganisationsQuery,
  useReactivateOrganisationMutation,
  useSuspendOrganisationMutation,
  useValidateOrganisationRequestMutation,
} = injectedRtkApi;
