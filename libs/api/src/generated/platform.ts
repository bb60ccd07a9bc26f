import { emptyApi as api } from '../empty-api.ts';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    changePlatformSettings: build.mutation<
      ChangePlatformSettingsApiResponse,
      ChangePlatformSettingsApiArg
    >({
      query: (queryArg) => ({
        url: `/platform/settings`,
        method: "PATCH",
        body: queryArg.body,
      }),
    }),
    getPlatformSettings: build.query<
      GetPlatformSettingsApiResponse,
      GetPlatformSettingsApiArg
    >({
      query: () => ({ url: `/platform/settings` }),
    }),
    getOrganisationFigures: build.query<
      GetOrganisationFiguresApiResponse,
      GetOrganisationFiguresApiArg
    >({
      query: (queryArg) => ({
        url: `/platform/organisation-figures/${encodeURIComponent(String(queryArg.organisationId))}`,
      }),
    }),
    getPlatformReport: build.query<
      GetPlatformReportApiResponse,
      GetPlatformReportApiArg
    >({
      query: (queryArg) => ({
        url: `/platform/report`,
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
    listCountries: build.query<ListCountriesApiResponse, ListCountriesApiArg>({
      query: () => ({ url: `/countries` }),
    }),
    listPlatformSettingChanges: build.query<
      ListPlatformSettingChangesApiResponse,
      ListPlatformSettingChangesApiArg
    >({
      query: (queryArg) => ({
        url: `/platform/settings/history`,
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
  }),
  overrideExisting: false,
});
export { injectedRtkApi as platformApi };
export type ChangePlatformSettingsApiResponse =
  /** status 200 Default Response */ PlatformSettings;
export type ChangePlatformSettingsApiArg = {
  body: {
    /** a fraction: 0.005 is half a percent */
    feeRate?: number;
    /** a fraction: 0.005 is half a percent */
    taxRate?: number;
    /** whole XAF */
    levy?: number;
    /** who hands tax and levy to the state; by the operator they are part of its fee */
    taxRemittedBy?: "US" | "OPERATOR";
    /** whole XAF */
    payoutMin?: number;
    /** whole XAF */
    payoutMax?: number;
    /** a refill from this amount on needs two super admins; null: none does */
    refillAgreementThreshold?: number | null;
    /** how long a payment waits before its approvers are reminded */
    reminderHours?: number;
  };
};
export type GetPlatformSettingsApiResponse =
  /** status 200 Default Response */ PlatformSettings;
export type GetPlatformSettingsApiArg = void;
export type GetOrganisationFiguresApiResponse =
  /** status 200 Default Response */ OrganisationFigures;
export type GetOrganisationFiguresApiArg = {
  organisationId: string;
};
export type GetPlatformReportApiResponse =
  /** status 200 Default Response */ PlatformReport;
export type GetPlatformReportApiArg = {
  /** a calendar day such as 2026-11-21, from 1900 on */
  startDate: string;
  /** a calendar day such as 2026-11-21, from 1900 on */
  endDate: string;
};
export type ListCountriesApiResponse =
  /** status 200 Default Response */ Country[];
export type ListCountriesApiArg = void;
export type ListPlatformSettingChangesApiResponse =
  /** status 200 Default Response */ PlatformSettingChangePage;
export type ListPlatformSettingChangesApiArg = {
  page?: number;
  size?: number;
};
export type PlatformSettings = {
  /** a fraction: 0.005 is half a percent */
  feeRate: number;
  /** a fraction: 0.005 is half a percent */
  taxRate: number;
  /** whole XAF */
  levy: number;
  /** who hands tax and levy to the state; by the operator they are part of its fee */
  taxRemittedBy: "US" | "OPERATOR";
  /** whole XAF */
  payoutMin: number;
  /** whole XAF */
  payoutMax: number;
  /** a refill from this amount on needs two super admins; null: none does */
  refillAgreementThreshold: number | null;
  /** how long a payment waits before its approvers are reminded */
  reminderHours: number;
  /** null: as first set up */
  changedAt: string | null;
  changedBy: {
    userId: string;
    name: string;
  } | null;
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
export type PaidFigures = {
  count: number;
  /** whole XAF */
  amount: number;
  failed: number;
  /** paid of those that were paid or failed; null: none was */
  successRate: number | null;
  /** from approved to paid */
  medianSeconds: number | null;
};
export type OrganisationFigures = {
  organisationId: string;
  name: string;
  thisMonth: PaidFigures;
  allTime: PaidFigures;
  /** paid out by month, six of them, the current one last */
  volumes: {
    month: string;
    /** whole XAF */
    amount: number;
    count: number;
  }[];
  /** for approval */
  waiting: {
    count: number;
    /** whole XAF */
    amount: number;
  };
  /** payouts whose outcome nobody knows yet */
  unknown: {
    count: number;
    /** whole XAF */
    amount: number;
  };
  refilled: {
    count: number;
    /** whole XAF */
    amount: number;
  };
  members: {
    ADMIN: number;
    INITIATOR: number;
    VALIDATOR: number;
    total: number;
  };
  /** when a member last did something that is audited */
  lastActivity: string | null;
};
export type PlatformReport = {
  from: string;
  to: string;
  total: {
    count: number;
    /** whole XAF */
    amount: number;
    failed: number;
    /** paid of those that were paid or failed; null: none was */
    successRate: number | null;
    /** from approved to paid */
    medianSeconds: number | null;
    /** nineteen of twenty were paid in less, from approved to paid */
    slowestSeconds: number | null;
    /** refills and collections */
    collected: {
      count: number;
      /** whole XAF */
      amount: number;
    };
  };
  step: "day" | "month";
  /** those in which nothing was, too */
  steps: {
    count: number;
    /** whole XAF */
    amount: number;
    failed: number;
    /** paid of those that were paid or failed; null: none was */
    successRate: number | null;
    /** from approved to paid */
    medianSeconds: number | null;
    /** nineteen of twenty were paid in less, from approved to paid */
    slowestSeconds: number | null;
    /** refills and collections */
    collected: {
      count: number;
      /** whole XAF */
      amount: number;
    };
    start: string;
  }[];
};
export type Country = {
  name: {
    common: string;
    official: string;
  };
  flags: {
    /** a path of this API; empty where it has no picture */
    svg: string;
    alt?: string;
  };
  /** the flag as text, for where there is no picture */
  flag?: string;
  idd: {
    root: string;
    suffixes: string[];
  };
  cca2: string;
  cca3: string;
};
export type PlatformSettingChange = {
  /** ISO 8601, UTC */
  at: string;
  by: {
    userId: string;
    name: string;
  } | null;
  changes: {
    setting: string;
    before: number | ("US" | "OPERATOR") | null;
    after: number | ("US" | "OPERATOR") | null;
  }[];
};
export type PlatformSettingChangePage = {
  content: PlatformSettingChange[];
  number: number;
  size: number;
  totalElements: number;
  totalPages: number;
  totalIsEstimate?: boolean;
};
export const {
  useChangePlatformSettingsMutation,
  useGetPlatformSettingsQuery,
  useGetOrganisationFiguresQuery,
  useGetPlatformReportQuery,
  useListCountriesQuery,
  useListPlatformSettingChangesQuery,
} = injectedRtkApi;
