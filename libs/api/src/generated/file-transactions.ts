import { emptyApi as api } from '../empty-api.ts';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    correctPaymentFileRow: build.mutation<
      CorrectPaymentFileRowApiResponse,
      CorrectPaymentFileRowApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/file/${encodeURIComponent(String(queryArg.fileId))}/rows/${encodeURIComponent(String(queryArg.line))}`,
        method: "PATCH",
        body: queryArg.body,
      }),
    }),
    deletePaymentFile: build.mutation<
      DeletePaymentFileApiResponse,
      DeletePaymentFileApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/delete-file/${encodeURIComponent(String(queryArg.fileId))}`,
        method: "DELETE",
      }),
    }),
    getPaymentFile: build.query<
      GetPaymentFileApiResponse,
      GetPaymentFileApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/file/${encodeURIComponent(String(queryArg.fileId))}`,
      }),
    }),
    getPaymentFileResult: build.query<
      GetPaymentFileResultApiResponse,
      GetPaymentFileResultApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/file-result/${encodeURIComponent(String(queryArg.fileId))}`,
        params: {
          failed:
            queryArg.failed != null
              ? encodeURIComponent(String(queryArg.failed))
              : undefined,
        },
      }),
    }),
    getPaymentFileTemplate: build.query<
      GetPaymentFileTemplateApiResponse,
      GetPaymentFileTemplateApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/file-template`,
        params: {
          format:
            queryArg.format != null
              ? encodeURIComponent(String(queryArg.format))
              : undefined,
        },
      }),
    }),
    listPaymentFileRows: build.query<
      ListPaymentFileRowsApiResponse,
      ListPaymentFileRowsApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/file/${encodeURIComponent(String(queryArg.fileId))}/rows`,
        params: {
          page:
            queryArg.page != null
              ? encodeURIComponent(String(queryArg.page))
              : undefined,
          size:
            queryArg.size != null
              ? encodeURIComponent(String(queryArg.size))
              : undefined,
          state:
            queryArg.state != null
              ? encodeURIComponent(String(queryArg.state))
              : undefined,
          search:
            queryArg.search != null
              ? encodeURIComponent(String(queryArg.search))
              : undefined,
        },
      }),
    }),
    listPaymentFiles: build.query<
      ListPaymentFilesApiResponse,
      ListPaymentFilesApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/uploaded-files`,
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
          mine:
            queryArg.mine != null
              ? encodeURIComponent(String(queryArg.mine))
              : undefined,
        },
      }),
    }),
    processPaymentFile: build.mutation<
      ProcessPaymentFileApiResponse,
      ProcessPaymentFileApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/process-file`,
        method: "POST",
        body: queryArg.body,
        headers: {
          "idempotency-key": queryArg["idempotency-key"],
        },
      }),
    }),
    uploadPaymentFile: build.mutation<
      UploadPaymentFileApiResponse,
      UploadPaymentFileApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/upload-file`,
        method: "POST",
        body: queryArg.body,
        headers: {
          "idempotency-key": queryArg["idempotency-key"],
        },
      }),
    }),
    verifyFileCode: build.mutation<
      VerifyFileCodeApiResponse,
      VerifyFileCodeApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/verify-otp`,
        method: "PATCH",
        body: queryArg.body,
      }),
    }),
  }),
  overrideExisting: false,
});
export { injectedRtkApi as fileTransactionsApi };
export type CorrectPaymentFileRowApiResponse =
  /** status 200 Default Response */ CorrectedPaymentFileRow;
export type CorrectPaymentFileRowApiArg = {
  fileId: string;
  line: number;
  body: {
    name?: string;
    number?: string;
    amount?: number | string;
    reason?: string;
    email?: string;
    receiverMessage?: string;
    leftOut?: boolean;
  };
};
export type DeletePaymentFileApiResponse =
  /** status 200 Default Response */ PaymentFile;
export type DeletePaymentFileApiArg = {
  fileId: string;
};
export type GetPaymentFileApiResponse =
  /** status 200 Default Response */ PaymentFileSummary;
export type GetPaymentFileApiArg = {
  fileId: string;
};
export type GetPaymentFileResultApiResponse =
  /** status 200 the result */ string;
export type GetPaymentFileResultApiArg = {
  failed?: string;
  fileId: string;
};
export type GetPaymentFileTemplateApiResponse =
  /** status 200 the template */ string;
export type GetPaymentFileTemplateApiArg = {
  format?: "csv" | "xlsx";
};
export type ListPaymentFileRowsApiResponse =
  /** status 200 Default Response */ PaymentFileRowPage;
export type ListPaymentFileRowsApiArg = {
  page?: number;
  size?: number;
  state?: "ok" | "warning" | "error" | "excluded" | "problem";
  /** a piece of a name or number, or the line */
  search?: string;
  fileId: string;
};
export type ListPaymentFilesApiResponse =
  /** status 200 Default Response */ PaymentFilePage;
export type ListPaymentFilesApiArg = {
  page?: number;
  size?: number;
  status?: "UPLOADED" | "PROCESSED";
  /** only those the caller uploaded or corrected */
  mine?: "true";
};
export type ProcessPaymentFileApiResponse =
  /** status 201 Default Response */ TransactionDetail;
export type ProcessPaymentFileApiArg = {
  /** made by the caller before sending: the same key is one effect, for ever */
  "idempotency-key"?: string;
  body: {
    fileId: string;
  };
};
export type UploadPaymentFileApiResponse =
  /** status 201 Default Response */ PaymentFileSummary;
export type UploadPaymentFileApiArg = {
  /** made by the caller before sending: the same key is one effect, for ever */
  "idempotency-key"?: string;
  body: {
    file: Blob;
    /** true: the same file was uploaded before, and is meant once more */
    confirm?: string;
  };
};
export type VerifyFileCodeApiResponse =
  /** status 200 Default Response */ Acknowledgement;
export type VerifyFileCodeApiArg = {
  body: {
    /** six digits */
    otpCode: string;
  };
};
export type RowProblem = {
  field: "name" | "number" | "amount" | "reason" | "email" | "receiverMessage";
  /** stable, such as AMOUNT_SEPARATOR */
  code: string;
  /** a sentence for people, in their language */
  message: string;
};
export type PersonRef = {
  userId: string;
  name: string;
};
export type PaymentFileRow = {
  line: number;
  state: "ok" | "warning" | "error" | "excluded";
  leftOut: boolean;
  name: string;
  /** as it was typed */
  number: string;
  /** in E.164, where it can be paid */
  payeeNumber: string | null;
  amountTyped: string;
  /** whole XAF, where it can be read */
  amount: number | null;
  reason: string;
  email: string;
  receiverMessage: string;
  registeredName: string | null;
  /** the typed name beside the operator’s registered name */
  nameMatch: "MATCH" | "CLOSE" | "DIFFERS" | "NOT_AVAILABLE";
  errors: RowProblem[];
  warnings: RowProblem[];
  correctedBy: PersonRef | null;
};
export type PaymentFile = {
  fileId: string;
  fileName: string;
  format: "CSV" | "XLSX";
  status: "UPLOADED" | "PROCESSED" | "DELETED";
  /** accepted + excluded */
  rows: number;
  accepted: number;
  /** with an error, or left out by a person */
  excluded: number;
  /** of the accepted rows */
  totalAmount: number;
  /** of the excluded rows whose amount can be read */
  excludedAmount: number;
  errorCount: number;
  warningCount: number;
  /** grows with each correction */
  revision: number;
  createdBy: PersonRef;
  /** the uploader and everybody who corrected a row: none of them approves it */
  makers: string[];
  /** ISO 8601, UTC */
  createdAt: string;
  /** the bulk transaction it became */
  bulkId: string | null;
};
export type CorrectedPaymentFileRow = {
  row: PaymentFileRow;
  file: PaymentFile;
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
export type FileProblem = {
  /** the line in the file, from 1 */
  line: number;
  field: "name" | "number" | "amount" | "reason" | "email" | "receiverMessage";
  /** stable, such as AMOUNT_SEPARATOR */
  code: string;
  /** a sentence for people, in their language */
  message: string;
};
export type PaymentFileSummary = {
  fileId: string;
  fileName: string;
  format: "CSV" | "XLSX";
  status: "UPLOADED" | "PROCESSED" | "DELETED";
  /** accepted + excluded */
  rows: number;
  accepted: number;
  /** with an error, or left out by a person */
  excluded: number;
  /** of the accepted rows */
  totalAmount: number;
  /** of the excluded rows whose amount can be read */
  excludedAmount: number;
  errorCount: number;
  warningCount: number;
  /** grows with each correction */
  revision: number;
  createdBy: PersonRef;
  /** the uploader and everybody who corrected a row: none of them approves it */
  makers: string[];
  /** ISO 8601, UTC */
  createdAt: string;
  /** the bulk transaction it became */
  bulkId: string | null;
  /** the first 1,000 */
  errors: FileProblem[];
  /** the first 1,000 */
  warnings: FileProblem[];
  /** what the accepted rows would take from the wallet now */
  cost: {
    /** whole XAF */
    amount: number;
    /** whole XAF */
    fee: number;
    /** whole XAF */
    tax: number;
    /** whole XAF */
    levy: number;
    /** whole XAF */
    total: number;
  };
  /** who could approve it; an individual needs nobody */
  approvers: PersonRef[];
};
export type PaymentFileRowPage = {
  content: PaymentFileRow[];
  number: number;
  size: number;
  totalElements: number;
  totalPages: number;
  totalIsEstimate?: boolean;
  /** how many rows the search finds in each state, whichever of them this page shows */
  counts: {
    ok: number;
    warning: number;
    error: number;
    excluded: number;
  };
};
export type PaymentFilePage = {
  content: PaymentFile[];
  number: number;
  size: number;
  totalElements: number;
  totalPages: number;
  totalIsEstimate?: boolean;
};
export type BulkItems = {
  total: number;
  pending: number;
  confirmed: number;
  inProgress: number;
  completed: number;
  problematic: number;
  failed: number;
  unknown: number;
  cancelled: number;
};
export type Attachment = {
  fileName: string;
  contentType: "application/pdf" | "image/webp";
  /** bytes */
  size: number;
};
export type HistoryEntry = {
  /** ISO 8601, UTC */
  at: string;
  /** null: the system */
  by: PersonRef | null;
  from:
    | (
        | "PENDING"
        | "CONFIRMED"
        | "IN_PROGRESS"
        | "COMPLETED"
        | "PROBLEMATIC"
        | "CANCELLED"
      )
    | null;
  to:
    | "PENDING"
    | "CONFIRMED"
    | "IN_PROGRESS"
    | "COMPLETED"
    | "PROBLEMATIC"
    | "CANCELLED";
  why: string;
};
export type BulkOrigin = {
  /** null: it asks again for the failed items of another */
  fileId: string | null;
  fileName: string;
  rows: number;
  excluded: number;
  /** of the excluded rows whose amount can be read */
  excludedAmount: number;
  /** the bulk transaction whose failed items it asks for again */
  parentId: string | null;
  /** those that ask again for failed items of this one */
  childIds: string[];
  /** failed items that nothing asks for again yet */
  retriable: number;
  /** items whose typed name is the operator’s or close to it, and those where it differs */
  names: {
    matching: number;
    toLookAt: number;
  };
};
export type TransactionDetail = {
  id: string;
  /** short number for people, T-000042 */
  reference: string;
  type: "SINGLE" | "BULK";
  kind: "PAYOUT" | "COLLECTION" | "BULK_PAYOUT";
  status:
    | "PENDING"
    | "CONFIRMED"
    | "IN_PROGRESS"
    | "COMPLETED"
    | "PROBLEMATIC"
    | "CANCELLED";
  problemReason: ("FAILED" | "UNKNOWN") | null;
  /** the operator’s word for what went wrong */
  operatorCode: string | null;
  /** whole XAF */
  amount: number;
  /** whole XAF */
  fee: number;
  /** whole XAF */
  tax: number;
  /** whole XAF */
  levy: number;
  /** what leaves the wallet: amount + fee + tax + levy */
  total: number;
  currency: "XAF";
  reason: string;
  receiverMessage: string;
  expenseCategory:
    | (
        | "SALARIES"
        | "TRANSPORT"
        | "SUPPLIES"
        | "REPAIRS"
        | "PER_DIEM"
        | "SERVICES"
        | "TAXES"
        | "OTHER"
      )
    | null;
  name: string;
  email: string | null;
  number: string;
  accountType: string;
  paymentMethod: "MTN MOBILE MONEY";
  registeredName: string | null;
  /** the typed name beside the operator’s registered name */
  nameMatch: "MATCH" | "CLOSE" | "DIFFERS" | "NOT_AVAILABLE";
  beneficiaryId: string | null;
  /** of a bulk transaction; null for a single payment */
  items: BulkItems | null;
  /** the bulk transaction whose item it is */
  bulkId: string | null;
  /** of an item: its line in the file */
  line: number | null;
  attachment: Attachment | null;
  createdBy: PersonRef;
  approvedBy: PersonRef | null;
  makers: string[];
  individual: boolean;
  /** ISO 8601, UTC */
  createdAt: string;
  approvedAt: string | null;
  finishedAt: string | null;
  history: HistoryEntry[];
  operatorReferenceId: string | null;
  financialTransactionId: string | null;
  /** who may approve it now */
  approvers: PersonRef[];
  /** completed payouts to this number */
  paidBefore: {
    times: number;
    last: string | null;
  };
  /** of a bulk transaction */
  bulk: BulkOrigin | null;
};
export type Acknowledgement = {
  success: boolean;
  description: string;
};
export const {
  useCorrectPaymentFileRowMutation,
  useDeletePaymentFileMutation,
  useGetPaymentFileQuery,
  useGetPaymentFileResultQuery,
  useGetPaymentFileTemplateQuery,
  useListPaymentFileRowsQuery,
  useListPaymentFilesQuery,
  useProcessPaymentFileMutation,
  useUploadPaymentFileMutation,
  useVerifyFileCodeMutation,
} = injectedRtkApi;
