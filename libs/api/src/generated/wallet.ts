import { emptyApi as api } from '../empty-api.ts';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    cancelRefill: build.mutation<CancelRefillApiResponse, CancelRefillApiArg>({
      query: (queryArg) => ({
        url: `/transaction/cancel-refill/${encodeURIComponent(String(queryArg.refillId))}`,
        method: "PATCH",
      }),
    }),
    exportWalletStatementCsv: build.query<
      ExportWalletStatementCsvApiResponse,
      ExportWalletStatementCsvApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/wallet-statement/export-csv`,
        params: {
          startDate:
            queryArg.startDate != null
              ? encodeURIComponent(String(queryArg.startDate))
              : undefined,
          endDate:
            queryArg.endDate != null
              ? encodeURIComponent(String(queryArg.endDate))
              : undefined,
        },
      }),
    }),
    generateWalletStatementPdf: build.query<
      GenerateWalletStatementPdfApiResponse,
      GenerateWalletStatementPdfApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/wallet-statement/generate-pdf`,
        params: {
          startDate:
            queryArg.startDate != null
              ? encodeURIComponent(String(queryArg.startDate))
              : undefined,
          endDate:
            queryArg.endDate != null
              ? encodeURIComponent(String(queryArg.endDate))
              : undefined,
        },
      }),
    }),
    getOrganisationWalletDetails: build.query<
      GetOrganisationWalletDetailsApiResponse,
      GetOrganisationWalletDetailsApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/org-wallet-details/${encodeURIComponent(String(queryArg.organisationId))}`,
      }),
    }),
    getWallet: build.query<GetWalletApiResponse, GetWalletApiArg>({
      query: () => ({ url: `/transaction/wallet` }),
    }),
    getWalletStatement: build.query<
      GetWalletStatementApiResponse,
      GetWalletStatementApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/wallet-statement`,
        params: {
          startDate:
            queryArg.startDate != null
              ? encodeURIComponent(String(queryArg.startDate))
              : undefined,
          endDate:
            queryArg.endDate != null
              ? encodeURIComponent(String(queryArg.endDate))
              : undefined,
        },
      }),
    }),
    listProcessingRefills: build.query<
      ListProcessingRefillsApiResponse,
      ListProcessingRefillsApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/processing-refills`,
        params: {
          page:
            queryArg.page != null
              ? encodeURIComponent(String(queryArg.page))
              : undefined,
          size:
            queryArg.size != null
              ? encodeURIComponent(String(queryArg.size))
              : undefined,
        },
      }),
    }),
    listRefills: build.query<ListRefillsApiResponse, ListRefillsApiArg>({
      query: (queryArg) => ({
        url: `/transaction/wallet-refills`,
        params: {
          page:
            queryArg.page != null
              ? encodeURIComponent(String(queryArg.page))
              : undefined,
          size:
            queryArg.size != null
              ? encodeURIComponent(String(queryArg.size))
              : undefined,
          status:
            queryArg.status != null
              ? encodeURIComponent(String(queryArg.status))
              : undefined,
          today:
            queryArg.today != null
              ? encodeURIComponent(String(queryArg.today))
              : undefined,
        },
      }),
    }),
    processAllRefills: build.mutation<
      ProcessAllRefillsApiResponse,
      ProcessAllRefillsApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/process-refills`,
        method: "PATCH",
        body: queryArg.body,
      }),
    }),
    processOrganisationRefills: build.mutation<
      ProcessOrganisationRefillsApiResponse,
      ProcessOrganisationRefillsApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/process-organisation-refills/${encodeURIComponent(String(queryArg.organisationId))}`,
        method: "PATCH",
      }),
    }),
    processRefill: build.mutation<
      ProcessRefillApiResponse,
      ProcessRefillApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/process-refill/${encodeURIComponent(String(queryArg.refillId))}`,
        method: "PATCH",
      }),
    }),
    refillWallet: build.mutation<RefillWalletApiResponse, RefillWalletApiArg>({
      query: (queryArg) => ({
        url: `/transaction/refill-wallet`,
        method: "POST",
        body: queryArg.body,
        headers: {
          "idempotency-key": queryArg["idempotency-key"],
        },
      }),
    }),
    refuseRefill: build.mutation<RefuseRefillApiResponse, RefuseRefillApiArg>({
      query: (queryArg) => ({
        url: `/transaction/refuse-refill/${encodeURIComponent(String(queryArg.refillId))}`,
        method: "PATCH",
        body: queryArg.body,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as walletApi };
export type CancelRefillApiResponse = /** status 200 Default Response */ Refill;
export type CancelRefillApiArg = {
  refillId: string;
};
export type ExportWalletStatementCsvApiResponse =
  /** status 200 named Statement with its days */ string;
export type ExportWalletStatementCsvApiArg = {
  /** a calendar day such as 2026-11-21, from 1900 on */
  startDate: string;
  /** a calendar day such as 2026-11-21, from 1900 on */
  endDate: string;
};
export type GenerateWalletStatementPdfApiResponse =
  /** status 200 the statement */ string;
export type GenerateWalletStatementPdfApiArg = {
  /** a calendar day such as 2026-11-21, from 1900 on */
  startDate: string;
  /** a calendar day such as 2026-11-21, from 1900 on */
  endDate: string;
};
export type GetOrganisationWalletDetailsApiResponse =
  /** status 200 Default Response */ Wallet;
export type GetOrganisationWalletDetailsApiArg = {
  organisationId: string;
};
export type GetWalletApiResponse = /** status 200 Default Response */ Wallet;
export type GetWalletApiArg = void;
export type GetWalletStatementApiResponse =
  /** status 200 Default Response */ WalletStatement;
export type GetWalletStatementApiArg = {
  /** a calendar day such as 2026-11-21, from 1900 on */
  startDate: string;
  /** a calendar day such as 2026-11-21, from 1900 on */
  endDate: string;
};
export type ListProcessingRefillsApiResponse =
  /** status 200 Default Response */ ProcessingRefillPage;
export type ListProcessingRefillsApiArg = {
  page?: number;
  size?: number;
};
export type ListRefillsApiResponse =
  /** status 200 Default Response */ RefillPage;
export type ListRefillsApiArg = {
  page?: number;
  size?: number;
  status?:
    | "REQUESTED"
    | "PROCESSING"
    | "COMPLETED"
    | "FAILED"
    | "CANCELLED"
    | "REFUSED";
  today?: string;
};
export type ProcessAllRefillsApiResponse =
  /** status 200 Default Response */ ProcessedRefills;
export type ProcessAllRefillsApiArg = {
  body: {
    refillIds?: string[];
  };
};
export type ProcessOrganisationRefillsApiResponse =
  /** status 200 Default Response */ ProcessedRefills;
export type ProcessOrganisationRefillsApiArg = {
  organisationId: string;
};
export type ProcessRefillApiResponse =
  /** status 200 Default Response */ Refill;
export type ProcessRefillApiArg = {
  refillId: string;
};
export type RefillWalletApiResponse = /** status 201 Default Response */ Refill;
export type RefillWalletApiArg = {
  /** made by the caller before sending: the same key is one effect, for ever */
  "idempotency-key"?: string;
  body: {
    /** E.164, for example +237677412085 */
    accountNumber: string;
    /** whole XAF */
    amount: number;
  };
};
export type RefuseRefillApiResponse = /** status 200 Default Response */ Refill;
export type RefuseRefillApiArg = {
  refillId: string;
  body: {
    reason: string;
  };
};
export type Refill = {
  refillId: string;
  /** short number for people, R-000042 */
  reference: string;
  organisationId: string;
  organisationName: string;
  organisationLocation: string | null;
  organisationPlan: string;
  accountName: string;
  accountNumber: string;
  /** whole XAF */
  amount: number;
  currency: "XAF";
  status:
    | "REQUESTED"
    | "PROCESSING"
    | "COMPLETED"
    | "FAILED"
    | "CANCELLED"
    | "REFUSED";
  operatorCode: string | null;
  /** the operator has the request */
  asked: boolean;
  requestedBy: string;
  processedBy: string | null;
  /** waits for a second super admin, or for the first of two */
  needsTwo: boolean;
  /** the first of two super admins */
  agreedBy: string | null;
  /** the same one, who is not the second */
  agreedById: string | null;
  refusedBy: string | null;
  refusalReason: string | null;
  /** ISO 8601, UTC */
  createdAt: string;
  processedAt: string | null;
  finishedAt: string | null;
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
export type Wallet = {
  /** available + reserved */
  balance: number;
  /** whole XAF */
  available: number;
  /** whole XAF */
  reserved: number;
  currency: "XAF";
  walletNumber: string;
};
export type WalletStatement = {
  from: string;
  to: string;
  /** available and reserved when the first day began */
  opening: number;
  /** whole XAF */
  moneyIn: number;
  /** whole XAF */
  moneyOut: number;
  /** the part of moneyOut that were fees, tax and levy */
  charges: number;
  /** available and reserved when the last day was over, or as it is now */
  closing: number;
  movements: number;
  currency: "XAF";
};
export type ProcessingRefillPage = {
  content: Refill[];
  number: number;
  size: number;
  totalElements: number;
  totalPages: number;
  totalIsEstimate?: boolean;
};
export type RefillPage = {
  content: Refill[];
  number: number;
  size: number;
  totalElements: number;
  totalPages: number;
  totalIsEstimate?: boolean;
};
export type ProcessedRefills = {
  content: Refill[];
  totalElements: number;
  /** whole XAF */
  totalAmount: number;
};
export const {
  useCancelRefillMutation,
  useExportWalletStatementCsvQuery,
  useGenerateWalletStatementPdfQuery,
  useGetOrganisationWalletDetailsQuery,
  useGetWalletQuery,
  useGetWalletStatementQuery,
  useListProcessingRefillsQuery,
  useListRefillsQuery,
  useProcessAllRefillsMutation,
  useProcessOrganisationRefillsMutation,
  useProcessRefillMutation,
  useRefillWalletMutation,
  useRefuseRefillMutation,
} = injectedRtkApi;
