import { emptyApi as api } from '../empty-api.ts';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    acknowledgeException: build.mutation<
      AcknowledgeExceptionApiResponse,
      AcknowledgeExceptionApiArg
    >({
      query: (queryArg) => ({
        url: `/reconciliation/exceptions/${encodeURIComponent(String(queryArg.id))}/acknowledge`,
        method: "PATCH",
        body: queryArg.body,
      }),
    }),
    askOperator: build.mutation<AskOperatorApiResponse, AskOperatorApiArg>({
      query: (queryArg) => ({
        url: `/reconciliation/ask-operator/${encodeURIComponent(String(queryArg.referenceId))}`,
        method: "POST",
      }),
    }),
    confirmResolution: build.mutation<
      ConfirmResolutionApiResponse,
      ConfirmResolutionApiArg
    >({
      query: (queryArg) => ({
        url: `/reconciliation/confirm/${encodeURIComponent(String(queryArg.decisionId))}`,
        method: "PATCH",
      }),
    }),
    getReconciliationException: build.query<
      GetReconciliationExceptionApiResponse,
      GetReconciliationExceptionApiArg
    >({
      query: (queryArg) => ({
        url: `/reconciliation/exceptions/${encodeURIComponent(String(queryArg.id))}`,
      }),
    }),
    listOperatorStatementRows: build.query<
      ListOperatorStatementRowsApiResponse,
      ListOperatorStatementRowsApiArg
    >({
      query: (queryArg) => ({
        url: `/reconciliation/statements/${encodeURIComponent(String(queryArg.statementId))}/rows`,
        params: {
          page:
            queryArg.page != null
              ? encodeURIComponent(String(queryArg.page))
              : undefined,
          size:
            queryArg.size != null
              ? encodeURIComponent(String(queryArg.size))
              : undefined,
          outcome:
            queryArg.outcome != null
              ? encodeURIComponent(String(queryArg.outcome))
              : undefined,
        },
      }),
    }),
    listOperatorStatements: build.query<
      ListOperatorStatementsApiResponse,
      ListOperatorStatementsApiArg
    >({
      query: (queryArg) => ({
        url: `/reconciliation/statements`,
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
    uploadOperatorStatement: build.mutation<
      UploadOperatorStatementApiResponse,
      UploadOperatorStatementApiArg
    >({
      query: (queryArg) => ({
        url: `/reconciliation/statements`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    listReconciliationExceptions: build.query<
      ListReconciliationExceptionsApiResponse,
      ListReconciliationExceptionsApiArg
    >({
      query: (queryArg) => ({
        url: `/reconciliation/exceptions`,
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
          kind:
            queryArg.kind != null
              ? encodeURIComponent(String(queryArg.kind))
              : undefined,
          statementId:
            queryArg.statementId != null
              ? encodeURIComponent(String(queryArg.statementId))
              : undefined,
        },
      }),
    }),
    proposeResolution: build.mutation<
      ProposeResolutionApiResponse,
      ProposeResolutionApiArg
    >({
      query: (queryArg) => ({
        url: `/reconciliation/exceptions/${encodeURIComponent(String(queryArg.id))}/propose`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as reconciliationApi };
export type AcknowledgeExceptionApiResponse =
  /** status 200 Default Response */ ReconciliationException;
export type AcknowledgeExceptionApiArg = {
  id: string;
  body: {
    note: string;
  };
};
export type AskOperatorApiResponse =
  /** status 200 Default Response */ OperatorAnswer;
export type AskOperatorApiArg = {
  referenceId: string;
};
export type ConfirmResolutionApiResponse =
  /** status 200 Default Response */ ReconciliationException;
export type ConfirmResolutionApiArg = {
  decisionId: string;
};
export type GetReconciliationExceptionApiResponse =
  /** status 200 Default Response */ ReconciliationException;
export type GetReconciliationExceptionApiArg = {
  id: string;
};
export type ListOperatorStatementRowsApiResponse =
  /** status 200 Default Response */ OperatorStatementRowPage;
export type ListOperatorStatementRowsApiArg = {
  page?: number;
  size?: number;
  /** WAITING: not settled here yet, the operator is asked now; NO_MONEY: failed there and unknown here; REPEATED: the same row again */
  outcome?:
    | "MATCHED"
    | "MISSING_HERE"
    | "AMOUNT_DIFFERS"
    | "PAID_AFTER_FAILED"
    | "CONTRADICTION"
    | "WAITING"
    | "NO_MONEY"
    | "REPEATED";
  statementId: string;
};
export type ListOperatorStatementsApiResponse =
  /** status 200 Default Response */ OperatorStatementPage;
export type ListOperatorStatementsApiArg = {
  page?: number;
  size?: number;
};
export type UploadOperatorStatementApiResponse =
  /** status 201 Default Response */ OperatorStatement;
export type UploadOperatorStatementApiArg = {
  body: {
    file: Blob;
    /** payouts, or what is collected from accounts */
    product: "DISBURSEMENT" | "COLLECTION";
    /** a calendar day such as 2026-11-21, from 1900 on */
    from: string;
    /** a calendar day such as 2026-11-21, from 1900 on */
    to: string;
  };
};
export type ListReconciliationExceptionsApiResponse =
  /** status 200 Default Response */ ReconciliationExceptionPage;
export type ListReconciliationExceptionsApiArg = {
  page?: number;
  size?: number;
  status?: "OPEN" | "RESOLVED";
  kind?:
    | "MISSING_HERE"
    | "MISSING_THERE"
    | "AMOUNT_DIFFERS"
    | "PAID_AFTER_FAILED"
    | "CONTRADICTION"
    | "UNKNOWN_OUTCOME"
    | "CARD_MISMATCH";
  statementId?: string;
};
export type ProposeResolutionApiResponse =
  /** status 201 Default Response */ ReconciliationException;
export type ProposeResolutionApiArg = {
  id: string;
  body: {
    /** SUSPENSE: the float is put right against suspense; WALLET: and suspense against the wallet; REVERSED: all that was booked is undone, fee and tax included */
    resolution: "SUSPENSE" | "WALLET" | "REVERSED";
    /** whose wallet, where we know nothing of the payment */
    organisationId?: string;
    reason: string;
  };
};
export type ReconciliationException = {
  id: string;
  kind:
    | "MISSING_HERE"
    | "MISSING_THERE"
    | "AMOUNT_DIFFERS"
    | "PAID_AFTER_FAILED"
    | "CONTRADICTION"
    | "UNKNOWN_OUTCOME"
    | "CARD_MISMATCH";
  status: "OPEN" | "PROPOSED" | "RESOLVED";
  /** ISO 8601, UTC */
  openedAt: string;
  organisationId: string | null;
  /** null: nobody’s that we know of */
  organisationName: string | null;
  /** null: of the card provider */
  product: ("DISBURSEMENT" | "COLLECTION") | null;
  operatorReferenceId: string | null;
  financialTransactionId: string | null;
  /** as the statement has it, where we know nothing of it */
  theirReference: string | null;
  transactionId: string | null;
  refillId: string | null;
  payeeName: string | null;
  /** what the operator’s request is here */
  ourStatus: string | null;
  /** what our books say was moved */
  ours: number | null;
  /** what the operator, or the card provider, says was moved */
  theirs: number | null;
  statementId: string | null;
  statementName: string | null;
  /** how money may settle it, as it stands */
  resolutions: ("SUSPENSE" | "WALLET" | "REVERSED")[];
  proposal: {
    decisionId: string;
    resolution: "SUSPENSE" | "WALLET" | "REVERSED";
    /** whose wallet */
    organisationName: string | null;
    reason: string;
    askedBy: {
      userId: string;
      name: string;
    };
    /** ISO 8601, UTC */
    askedAt: string;
    /** by the caller */
    confirmable: boolean;
  } | null;
  resolution:
    ("ACKNOWLEDGED" | "FOUND" | "SUSPENSE" | "WALLET" | "REVERSED") | null;
  note: string | null;
  resolvedBy: {
    userId: string;
    name: string;
  } | null;
  resolvedAt: string | null;
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
export type OperatorAnswer = {
  operatorSays: "pending" | "successful" | "failed" | "not-found" | "no-answer";
  /** what was paid, where it says so */
  theirs: number | null;
  ourStatus: string;
  /** whole XAF */
  ours: number;
  /** the open difference, where there is one */
  exceptionId: string | null;
};
export type OperatorStatementRow = {
  line: number;
  reference: string | null;
  financialTransactionId: string | null;
  /** whole XAF */
  amount: number;
  status: "SUCCESSFUL" | "FAILED" | "PENDING";
  /** WAITING: not settled here yet, the operator is asked now; NO_MONEY: failed there and unknown here; REPEATED: the same row again */
  outcome:
    | "MATCHED"
    | "MISSING_HERE"
    | "AMOUNT_DIFFERS"
    | "PAID_AFTER_FAILED"
    | "CONTRADICTION"
    | "WAITING"
    | "NO_MONEY"
    | "REPEATED";
  /** what was asked for; null: nothing is known of it */
  ours: number | null;
};
export type OperatorStatementRowPage = {
  content: OperatorStatementRow[];
  number: number;
  size: number;
  totalElements: number;
  totalPages: number;
  totalIsEstimate?: boolean;
};
export type OperatorStatement = {
  statementId: string;
  /** payouts, or what is collected from accounts */
  product: "DISBURSEMENT" | "COLLECTION";
  from: string;
  to: string;
  fileName: string;
  rows: number;
  /** of the successful rows */
  amount: number;
  matched: number;
  waiting: number;
  /** rows that differ */
  exceptions: number;
  /** payments of ours in these days that the statement does not have */
  missingThere: number;
  uploadedBy: {
    userId: string;
    name: string;
  };
  /** ISO 8601, UTC */
  uploadedAt: string;
};
export type OperatorStatementPage = {
  content: OperatorStatement[];
  number: number;
  size: number;
  totalElements: number;
  totalPages: number;
  totalIsEstimate?: boolean;
};
export type ReconciliationExceptionPage = {
  content: ReconciliationException[];
  number: number;
  size: number;
  totalElements: number;
  totalPages: number;
  totalIsEstimate?: boolean;
};
export const {
  useAcknowledgeExceptionMutation,
  useAskOperatorMutation,
  useConfirmResolutionMutation,
  useGetReconciliationExceptionQuery,
  useListOperatorStatementRowsQuery,
  useListOperatorStatementsQuery,
  useUploadOperatorStatementMutation,
  useListReconciliationExceptionsQuery,
  useProposeResolutionMutation,
} = injectedRtkApi;
