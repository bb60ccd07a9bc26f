import { emptyApi as api } from '../empty-api.ts';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    closeOutWallet: build.mutation<
      CloseOutWalletApiResponse,
      CloseOutWalletApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/organisations/close-out/${encodeURIComponent(String(queryArg.id))}`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    confirmAdminRecovery: build.mutation<
      ConfirmAdminRecoveryApiResponse,
      ConfirmAdminRecoveryApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/organisations/confirm-admin-recovery/${encodeURIComponent(String(queryArg.decisionId))}`,
        method: "PATCH",
      }),
    }),
    confirmCloseOut: build.mutation<
      ConfirmCloseOutApiResponse,
      ConfirmCloseOutApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/organisations/confirm-close-out/${encodeURIComponent(String(queryArg.decisionId))}`,
        method: "PATCH",
      }),
    }),
    listJointDecisions: build.query<
      ListJointDecisionsApiResponse,
      ListJointDecisionsApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/joint-decisions`,
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
        },
      }),
    }),
    recoverAdmin: build.mutation<RecoverAdminApiResponse, RecoverAdminApiArg>({
      query: (queryArg) => ({
        url: `/auth/organisations/recover-admin/${encodeURIComponent(String(queryArg.organisationId))}`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    withdrawJointDecision: build.mutation<
      WithdrawJointDecisionApiResponse,
      WithdrawJointDecisionApiArg
    >({
      query: (queryArg) => ({
        url: `/auth/joint-decisions/withdraw/${encodeURIComponent(String(queryArg.decisionId))}`,
        method: "PATCH",
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as jointDecisionsApi };
export type CloseOutWalletApiResponse =
  /** status 201 Default Response */ JointDecision;
export type CloseOutWalletApiArg = {
  id: string;
  body: {
    reason: string;
  };
};
export type ConfirmAdminRecoveryApiResponse =
  /** status 200 Default Response */ JointDecision;
export type ConfirmAdminRecoveryApiArg = {
  decisionId: string;
};
export type ConfirmCloseOutApiResponse =
  /** status 200 Default Response */ JointDecision;
export type ConfirmCloseOutApiArg = {
  decisionId: string;
};
export type ListJointDecisionsApiResponse =
  /** status 200 Default Response */ JointDecisionPage;
export type ListJointDecisionsApiArg = {
  page?: number;
  size?: number;
  status?: "OPEN" | "DONE" | "WITHDRAWN";
};
export type RecoverAdminApiResponse =
  /** status 201 Default Response */ JointDecision;
export type RecoverAdminApiArg = {
  organisationId: string;
  body: {
    /** the new address */
    email: string;
    reason: string;
    /** which admin, where there are several */
    userId?: string;
  };
};
export type WithdrawJointDecisionApiResponse =
  /** status 200 Default Response */ JointDecision;
export type WithdrawJointDecisionApiArg = {
  decisionId: string;
};
export type Decider = {
  userId: string;
  name: string;
};
export type JointDecision = {
  decisionId: string;
  kind: "ADMIN_RECOVERY" | "WALLET_CLOSE_OUT" | "RECONCILIATION";
  status: "OPEN" | "DONE" | "WITHDRAWN";
  /** null: of the operator’s money alone */
  organisationId: string | null;
  organisationName: string | null;
  reason: string;
  /** the address that takes over, of a recovery */
  email: string | null;
  /** what is left, of a close-out; what differs, of a reconciliation */
  amount: number | null;
  /** which difference, of a reconciliation */
  exceptionId: string | null;
  /** how it is to be settled */
  resolution: ("SUSPENSE" | "WALLET" | "REVERSED") | null;
  askedBy: Decider;
  /** ISO 8601, UTC */
  askedAt: string;
  decidedBy: Decider | null;
  decidedAt: string | null;
  /** from when the caller may confirm it; null: never, as somebody else has to */
  confirmableAt: string | null;
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
export type JointDecisionPage = {
  content: JointDecision[];
  number: number;
  size: number;
  totalElements: number;
  totalPages: number;
  totalIsEstimate?: boolean;
};
export const {
  useCloseOutWalletMutation,
  useConfirmAdminRecoveryMutation,
  useConfirmCloseOutMutation,
  useListJointDecisionsQuery,
  useRecoverAdminMutation,
  useWithdrawJointDecisionMutation,
} = injectedRtkApi;
