import { emptyApi as api } from '../empty-api.ts';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    getCardStatus: build.query<GetCardStatusApiResponse, GetCardStatusApiArg>({
      query: () => ({ url: `/card/status` }),
    }),
    getCardTopUp: build.query<GetCardTopUpApiResponse, GetCardTopUpApiArg>({
      query: (queryArg) => ({
        url: `/card/top-up/${encodeURIComponent(String(queryArg.id))}`,
      }),
    }),
    startCardCheckout: build.mutation<
      StartCardCheckoutApiResponse,
      StartCardCheckoutApiArg
    >({
      query: (queryArg) => ({
        url: `/card/checkout`,
        method: "POST",
        body: queryArg.body,
        headers: {
          "idempotency-key": queryArg["idempotency-key"],
        },
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as cardApi };
export type GetCardStatusApiResponse =
  /** status 200 Default Response */ CardStatus;
export type GetCardStatusApiArg = void;
export type GetCardTopUpApiResponse =
  /** status 200 Default Response */ CardTopUp;
export type GetCardTopUpApiArg = {
  id: string;
};
export type StartCardCheckoutApiResponse =
  /** status 201 Default Response */ CardTopUp;
export type StartCardCheckoutApiArg = {
  /** made by the caller before sending: the same key is one effect, for ever */
  "idempotency-key"?: string;
  body: {
    /** whole XAF */
    amount: number;
  };
};
export type CardStatus = {
  configured: boolean;
  /** whole XAF */
  minimum: number;
  /** whole XAF */
  maximum: number;
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
export type CardTopUp = {
  topUpId: string;
  /** short number for people, C-000042 */
  reference: string;
  /** whole XAF */
  amount: number;
  currency: "XAF";
  /** COMPLETED: the money is in the wallet */
  status: "CREATED" | "COMPLETED" | "EXPIRED";
  /** the card provider’s page, while it can be paid there */
  checkoutUrl: string | null;
  /** ISO 8601, UTC */
  createdAt: string;
  completedAt: string | null;
};
export const {
  useGetCardStatusQuery,
  useGetCardTopUpQuery,
  useStartCardCheckoutMutation,
} = injectedRtkApi;
