import { emptyApi as api } from '../empty-api.ts';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    changePlan: build.mutation<ChangePlanApiResponse, ChangePlanApiArg>({
      query: (queryArg) => ({
        url: `/subscription/plan`,
        method: "PATCH",
        body: queryArg.body,
      }),
    }),
    changePlanPrice: build.mutation<
      ChangePlanPriceApiResponse,
      ChangePlanPriceApiArg
    >({
      query: (queryArg) => ({
        url: `/subscription/plan-price/${encodeURIComponent(String(queryArg.plan))}`,
        method: "PATCH",
        body: queryArg.body,
      }),
    }),
    downloadAllInvoices: build.query<
      DownloadAllInvoicesApiResponse,
      DownloadAllInvoicesApiArg
    >({
      query: () => ({ url: `/transaction/history/download-all` }),
    }),
    generateInvoicePdf: build.query<
      GenerateInvoicePdfApiResponse,
      GenerateInvoicePdfApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/invoice-pdf/${encodeURIComponent(String(queryArg.id))}`,
      }),
    }),
    getSubscriptionIncomeTotal: build.query<
      GetSubscriptionIncomeTotalApiResponse,
      GetSubscriptionIncomeTotalApiArg
    >({
      query: () => ({ url: `/transaction/income/subscription-income-total` }),
    }),
    getUpcomingBill: build.query<
      GetUpcomingBillApiResponse,
      GetUpcomingBillApiArg
    >({
      query: () => ({ url: `/transaction/upcoming-bill` }),
    }),
    listBills: build.query<ListBillsApiResponse, ListBillsApiArg>({
      query: (queryArg) => ({
        url: `/subscription/bills`,
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
          organisationId:
            queryArg.organisationId != null
              ? encodeURIComponent(String(queryArg.organisationId))
              : undefined,
        },
      }),
    }),
    listInvoices: build.query<ListInvoicesApiResponse, ListInvoicesApiArg>({
      query: (queryArg) => ({
        url: `/transaction/history`,
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
    listPlans: build.query<ListPlansApiResponse, ListPlansApiArg>({
      query: () => ({ url: `/subscription/plans` }),
    }),
    listSubscriptionIncome: build.query<
      ListSubscriptionIncomeApiResponse,
      ListSubscriptionIncomeApiArg
    >({
      query: (queryArg) => ({
        url: `/subscription/income`,
        params: {
          months:
            queryArg.months != null
              ? encodeURIComponent(String(queryArg.months))
              : undefined,
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as subscriptionsApi };
export type ChangePlanApiResponse =
  /** status 200 Default Response */ PlanOverview;
export type ChangePlanApiArg = {
  body: {
    plan: "STARTER" | "PREMIUM" | "PRO";
  };
};
export type ChangePlanPriceApiResponse =
  /** status 200 Default Response */ PlanOffer;
export type ChangePlanPriceApiArg = {
  plan: "STARTER" | "PREMIUM" | "PRO";
  body: {
    /** whole XAF */
    monthlyPrice: number;
  };
};
export type DownloadAllInvoicesApiResponse =
  /** status 200 one PDF an invoice, named by its number */ string;
export type DownloadAllInvoicesApiArg = void;
export type GenerateInvoicePdfApiResponse =
  /** status 200 the invoice */ string;
export type GenerateInvoicePdfApiArg = {
  id: string;
};
export type GetSubscriptionIncomeTotalApiResponse =
  /** status 200 Default Response */ SubscriptionIncomeTotal;
export type GetSubscriptionIncomeTotalApiArg = void;
export type GetUpcomingBillApiResponse =
  /** status 200 Default Response */ UpcomingBill;
export type GetUpcomingBillApiArg = void;
export type ListBillsApiResponse = /** status 200 Default Response */ BillPage;
export type ListBillsApiArg = {
  page?: number;
  size?: number;
  status?: "DUE" | "OVERDUE" | "PAID" | "VOID";
  organisationId?: string;
};
export type ListInvoicesApiResponse =
  /** status 200 Default Response */ InvoicePage;
export type ListInvoicesApiArg = {
  page?: number;
  size?: number;
};
export type ListPlansApiResponse =
  /** status 200 Default Response */ PlanOverview;
export type ListPlansApiArg = void;
export type ListSubscriptionIncomeApiResponse =
  /** status 200 Default Response */ MonthlyIncome[];
export type ListSubscriptionIncomeApiArg = {
  months?: number;
};
export type PlanOffer = {
  plan: "STARTER" | "PREMIUM" | "PRO";
  /** whole XAF */
  monthlyPrice: number;
  currency: "XAF";
  limits: {
    ADMIN: number;
    INITIATOR: number;
    VALIDATOR: number;
  };
  current: boolean;
  /** what a change to it would be refused for; empty: it may be chosen */
  refusals: {
    role: "ADMIN" | "INITIATOR" | "VALIDATOR";
    used: number;
    limit: number;
  }[];
  /** organisations that have it; super admin only */
  subscribers: number | null;
};
export type PlanOverview = {
  /** null: the caller pays for no plan (an individual, a super admin) */
  plan: ("STARTER" | "PREMIUM" | "PRO") | null;
  nextBillAt: string | null;
  /** since when payouts wait for an overdue bill */
  payoutsPausedAt: string | null;
  plans: PlanOffer[];
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
export type SubscriptionIncomeTotal = {
  /** whole XAF */
  Subscription_income: number;
};
export type UpcomingBill = {
  /** null: nothing is billed */
  plan: ("STARTER" | "PREMIUM" | "PRO") | null;
  /** whole XAF */
  amount: number;
  currency: "XAF";
  dueAt: string | null;
  /** the wallet holds enough for it and for what is unpaid */
  covered: boolean;
  /** bills that fell due and are not paid */
  unpaid: {
    count: number;
    /** whole XAF */
    amount: number;
  };
  payoutsPausedAt: string | null;
};
export type Bill = {
  id: string;
  /** the number on it, INV-000042 */
  invoice: string;
  /** when it fell due */
  billingDate: string;
  plan: "STARTER" | "PREMIUM" | "PRO";
  /** whole XAF */
  amount: number;
  currency: "XAF";
  /** ISO 8601, UTC */
  periodStart: string;
  /** ISO 8601, UTC */
  periodEnd: string;
  /** OVERDUE: not paid within 14 days of the billing date; the holder’s payouts wait */
  status: "DUE" | "OVERDUE" | "PAID" | "VOID";
  paidAt: string | null;
  organisationId: string;
  organisationName: string;
};
export type BillPage = {
  content: Bill[];
  number: number;
  size: number;
  totalElements: number;
  totalPages: number;
  totalIsEstimate?: boolean;
};
export type Invoice = {
  id: string;
  /** the number on it, INV-000042 */
  invoice: string;
  /** when it fell due */
  billingDate: string;
  plan: "STARTER" | "PREMIUM" | "PRO";
  /** whole XAF */
  amount: number;
  currency: "XAF";
  /** ISO 8601, UTC */
  periodStart: string;
  /** ISO 8601, UTC */
  periodEnd: string;
  /** OVERDUE: not paid within 14 days of the billing date; the holder’s payouts wait */
  status: "DUE" | "OVERDUE" | "PAID" | "VOID";
  paidAt: string | null;
};
export type InvoicePage = {
  content: Invoice[];
  number: number;
  size: number;
  totalElements: number;
  totalPages: number;
  totalIsEstimate?: boolean;
};
export type MonthlyIncome = {
  /** its first day */
  month: string;
  /** whole XAF */
  amount: number;
  count: number;
};
export const {
  useChangePlanMutation,
  useChangePlanPriceMutation,
  useDownloadAllInvoicesQuery,
  useGenerateInvoicePdfQuery,
  useGetSubscriptionIncomeTotalQuery,
  useGetUpcomingBillQuery,
  useListBillsQuery,
  useListInvoicesQuery,
  useListPlansQuery,
  useListSubscriptionIncomeQuery,
} = injectedRtkApi;
