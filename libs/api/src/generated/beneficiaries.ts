import { emptyApi as api } from '../empty-api.ts';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    changeBeneficiary: build.mutation<
      ChangeBeneficiaryApiResponse,
      ChangeBeneficiaryApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/beneficiaries/${encodeURIComponent(String(queryArg.id))}`,
        method: "PATCH",
        body: queryArg.body,
      }),
    }),
    createBeneficiary: build.mutation<
      CreateBeneficiaryApiResponse,
      CreateBeneficiaryApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/beneficiaries`,
        method: "POST",
        body: queryArg.body,
        headers: {
          "idempotency-key": queryArg["idempotency-key"],
        },
      }),
    }),
    deleteBeneficiaries: build.mutation<
      DeleteBeneficiariesApiResponse,
      DeleteBeneficiariesApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/beneficiaries`,
        method: "DELETE",
        body: queryArg.body,
      }),
    }),
    listBeneficiaries: build.query<
      ListBeneficiariesApiResponse,
      ListBeneficiariesApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/beneficiaries`,
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
    deleteBeneficiary: build.mutation<
      DeleteBeneficiaryApiResponse,
      DeleteBeneficiaryApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/beneficiaries/${encodeURIComponent(String(queryArg.beneficiaryId))}`,
        method: "DELETE",
      }),
    }),
    listAllBeneficiaries: build.query<
      ListAllBeneficiariesApiResponse,
      ListAllBeneficiariesApiArg
    >({
      query: () => ({ url: `/transaction/beneficiaries/all` }),
    }),
    listOrganisationBeneficiaries: build.query<
      ListOrganisationBeneficiariesApiResponse,
      ListOrganisationBeneficiariesApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/beneficiaries/${encodeURIComponent(String(queryArg.organizationEmail))}`,
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
  }),
  overrideExisting: false,
});
export { injectedRtkApi as beneficiariesApi };
export type ChangeBeneficiaryApiResponse =
  /** status 200 Default Response */ Beneficiary;
export type ChangeBeneficiaryApiArg = {
  id: string;
  body: {
    name?: string;
    /** E.164, for example +237677412085 */
    phoneNumber?: string;
    /** null takes it away */
    email?: string | null;
    accountType?: "MOMO";
  };
};
export type CreateBeneficiaryApiResponse =
  /** status 201 Default Response */ Beneficiary;
export type CreateBeneficiaryApiArg = {
  /** made by the caller before sending: the same key is one effect, for ever */
  "idempotency-key"?: string;
  body: {
    name: string;
    /** E.164, for example +237677412085 */
    phoneNumber: string;
    email?: string;
    accountType?: "MOMO";
  };
};
export type DeleteBeneficiariesApiResponse =
  /** status 200 Default Response */ Beneficiary[];
export type DeleteBeneficiariesApiArg = {
  body: {
    beneficiaryIds: string[];
  };
};
export type ListBeneficiariesApiResponse =
  /** status 200 Default Response */ BeneficiaryPage;
export type ListBeneficiariesApiArg = {
  page?: number;
  size?: number;
  search?: string;
};
export type DeleteBeneficiaryApiResponse =
  /** status 200 Default Response */ Beneficiary;
export type DeleteBeneficiaryApiArg = {
  beneficiaryId: string;
};
export type ListAllBeneficiariesApiResponse =
  /** status 200 Default Response */ Beneficiary[];
export type ListAllBeneficiariesApiArg = void;
export type ListOrganisationBeneficiariesApiResponse =
  /** status 200 Default Response */ OrganisationBeneficiaryPage;
export type ListOrganisationBeneficiariesApiArg = {
  page?: number;
  size?: number;
  search?: string;
  organizationEmail: string;
};
export type Beneficiary = {
  id: string;
  name: string;
  phoneNumber: string;
  email: string | null;
  accountType: "MOMO";
  registeredName: string | null;
  /** the typed name beside the operator’s registered name */
  nameMatch: "MATCH" | "CLOSE" | "DIFFERS" | "NOT_AVAILABLE";
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
export type BeneficiaryPage = {
  content: Beneficiary[];
  number: number;
  size: number;
  totalElements: number;
  totalPages: number;
  totalIsEstimate?: boolean;
};
export type OrganisationBeneficiaryPage = {
  content: Beneficiary[];
  number: number;
  size: number;
  totalElements: number;
  totalPages: number;
  totalIsEstimate?: boolean;
};
export const {
  useChangeBeneficiaryMutation,
  useCreateBeneficiaryMutation,
  useDeleteBeneficiariesMutation,
  useListBeneficiariesQuery,
  useDeleteBeneficiaryMutation,
  useListAllBeneficiariesQuery,
  useListOrganisationBeneficiariesQuery,
} = injectedRtkApi;
