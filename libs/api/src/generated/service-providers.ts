import { emptyApi as api } from '../empty-api.ts';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    addServiceProvider: build.mutation<
      AddServiceProviderApiResponse,
      AddServiceProviderApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/add-service-provider`,
        method: "POST",
        body: queryArg.body,
        headers: {
          "idempotency-key": queryArg["idempotency-key"],
        },
      }),
    }),
    confirmServiceProvider: build.mutation<
      ConfirmServiceProviderApiResponse,
      ConfirmServiceProviderApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/confirm-service-provider`,
        method: "PATCH",
        body: queryArg.body,
      }),
    }),
    deleteServiceProvider: build.mutation<
      DeleteServiceProviderApiResponse,
      DeleteServiceProviderApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/delete-service-provider/${encodeURIComponent(String(queryArg.providerId))}`,
        method: "DELETE",
      }),
    }),
    listOrganisationServiceProviders: build.query<
      ListOrganisationServiceProvidersApiResponse,
      ListOrganisationServiceProvidersApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/get-org-service-providers/${encodeURIComponent(String(queryArg.organisationId))}`,
      }),
    }),
    listServiceProviders: build.query<
      ListServiceProvidersApiResponse,
      ListServiceProvidersApiArg
    >({
      query: () => ({ url: `/transaction/get-service-providers` }),
    }),
    resendProviderCode: build.mutation<
      ResendProviderCodeApiResponse,
      ResendProviderCodeApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/resend-provider-code/${encodeURIComponent(String(queryArg.providerId))}`,
        method: "PATCH",
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as serviceProvidersApi };
export type AddServiceProviderApiResponse =
  /** status 201 Default Response */ ServiceProvider;
export type AddServiceProviderApiArg = {
  /** made by the caller before sending: the same key is one effect, for ever */
  "idempotency-key"?: string;
  body: {
    operator: "MOMO";
    accountName: string;
    /** E.164, for example +237677412085 */
    accountNumber: string;
  };
};
export type ConfirmServiceProviderApiResponse =
  /** status 200 Default Response */ ServiceProvider;
export type ConfirmServiceProviderApiArg = {
  body: {
    providerId: string;
    /** six digits */
    otpCode: string;
  };
};
export type DeleteServiceProviderApiResponse =
  /** status 200 Default Response */ ServiceProvider;
export type DeleteServiceProviderApiArg = {
  providerId: string;
};
export type ListOrganisationServiceProvidersApiResponse =
  /** status 200 Default Response */ ServiceProvider[];
export type ListOrganisationServiceProvidersApiArg = {
  organisationId: string;
};
export type ListServiceProvidersApiResponse =
  /** status 200 Default Response */ ServiceProvider[];
export type ListServiceProvidersApiArg = void;
export type ResendProviderCodeApiResponse =
  /** status 200 Default Response */ Acknowledgement;
export type ResendProviderCodeApiArg = {
  providerId: string;
};
export type ServiceProvider = {
  providerId: string;
  operator: "MOMO";
  accountName: string;
  accountNumber: string;
  registeredName: string | null;
  status: "UNCONFIRMED" | "CONFIRMED" | "REMOVED";
  /** whole XAF */
  refilledThisMonth: number;
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
export type Acknowledgement = {
  success: boolean;
  description: string;
};
export const {
  useAddServiceProviderMutation,
  useConfirmServiceProviderMutation,
  useDeleteServiceProviderMutation,
  useListOrganisationServiceProvidersQuery,
  useListServiceProvidersQuery,
  useResendProviderCodeMutation,
} = injectedRtkApi;
