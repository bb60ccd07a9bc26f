import { emptyApi as api } from '../empty-api.ts';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    getExpenses: build.query<GetExpensesApiResponse, GetExpensesApiArg>({
      query: (queryArg) => ({
        url: `/transaction/expenses`,
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
    getTarget: build.query<GetTargetApiResponse, GetTargetApiArg>({
      query: (queryArg) => ({
        url: `/transaction/get-target/${encodeURIComponent(String(queryArg.date))}`,
      }),
    }),
    setTarget: build.mutation<SetTargetApiResponse, SetTargetApiArg>({
      query: (queryArg) => ({
        url: `/transaction/set-target`,
        method: "PATCH",
        body: queryArg.body,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as expensesApi };
export type GetExpensesApiResponse =
  /** status 200 Default Response */ Expenses;
export type GetExpensesApiArg = {
  /** a calendar day such as 2026-11-21, from 1900 on */
  startDate: string;
  /** a calendar day such as 2026-11-21, from 1900 on */
  endDate: string;
};
export type GetTargetApiResponse =
  /** status 200 Default Response */ CashInTarget;
export type GetTargetApiArg = {
  /** a month such as 2026-11 */
  date: string;
};
export type SetTargetApiResponse =
  /** status 200 Default Response */ CashInTarget;
export type SetTargetApiArg = {
  body: {
    /** whole XAF */
    amount: number;
    /** a month such as 2026-11 */
    date: string;
  };
};
export type Expenses = {
  /** a calendar day such as 2026-11-21, from 1900 on */
  from: string;
  /** a calendar day such as 2026-11-21, from 1900 on */
  to: string;
  /** as long, and ends the day before */
  before: {
    /** a calendar day such as 2026-11-21, from 1900 on */
    from: string;
    /** a calendar day such as 2026-11-21, from 1900 on */
    to: string;
  };
  currency: "XAF";
  total: {
    /** whole XAF */
    amount: number;
    /** payments */
    count: number;
    /** the same of the period before */
    before: {
      /** whole XAF */
      amount: number;
      /** payments */
      count: number;
    };
    /** fees, tax and levies, on top of the amount */
    charges: number;
  };
  /** every category, the largest first */
  categories: {
    category:
      | "SALARIES"
      | "TRANSPORT"
      | "SUPPLIES"
      | "REPAIRS"
      | "PER_DIEM"
      | "SERVICES"
      | "TAXES"
      | "OTHER";
    /** whole XAF */
    amount: number;
    /** payments */
    count: number;
    /** the same of the period before */
    before: {
      /** whole XAF */
      amount: number;
      /** payments */
      count: number;
    };
  }[];
  /** what most was paid for in the period, the largest first; capitals do not tell reasons apart */
  reasons: {
    name: string;
    /** whole XAF */
    amount: number;
    /** payments */
    count: number;
    /** the same of the period before */
    before: {
      /** whole XAF */
      amount: number;
      /** payments */
      count: number;
    };
  }[];
  /** who was paid most in the period, the largest first */
  beneficiaries: {
    name: string;
    /** whole XAF */
    amount: number;
    /** payments */
    count: number;
    /** the same of the period before */
    before: {
      /** whole XAF */
      amount: number;
      /** payments */
      count: number;
    };
    /** tells them apart; the name is the latest typed */
    number: string;
  }[];
  /** every month that the period touches, with what lies inside the period */
  months: {
    /** its first day */
    month: string;
    /** whole XAF */
    amount: number;
    /** payments */
    count: number;
    categories: {
      category:
        | "SALARIES"
        | "TRANSPORT"
        | "SUPPLIES"
        | "REPAIRS"
        | "PER_DIEM"
        | "SERVICES"
        | "TAXES"
        | "OTHER";
      /** whole XAF */
      amount: number;
    }[];
  }[];
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
export type CashInTarget = {
  /** a month such as 2026-11 */
  date: string;
  /** null where none was set */
  target: number | null;
  /** what came into the wallet in that month */
  achieved: number;
  currency: "XAF";
  /** twelve months up to this one, the oldest first */
  months: {
    /** a month such as 2026-11 */
    date: string;
    target: number | null;
    /** whole XAF */
    achieved: number;
  }[];
};
export const { useGetExpensesQuery, useGetTargetQuery, useSetTargetMutation } =
  injectedRtkApi;
