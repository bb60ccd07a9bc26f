import { emptyApi as api } from '../empty-api.ts';
const injectedRtkApi = api.injectEndpoints({
  endpoints: (build) => ({
    approveTransaction: build.mutation<
      ApproveTransactionApiResponse,
      ApproveTransactionApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/approve/${encodeURIComponent(String(queryArg.id))}`,
        method: "PATCH",
        body: queryArg.body,
      }),
    }),
    cancelTransaction: build.mutation<
      CancelTransactionApiResponse,
      CancelTransactionApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/cancel/${encodeURIComponent(String(queryArg.id))}`,
        method: "PATCH",
        body: queryArg.body,
      }),
    }),
    deleteTransaction: build.mutation<
      DeleteTransactionApiResponse,
      DeleteTransactionApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/delete/${encodeURIComponent(String(queryArg.id))}`,
        method: "DELETE",
      }),
    }),
    exportTransactionsCsv: build.query<
      ExportTransactionsCsvApiResponse,
      ExportTransactionsCsvApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/export-csv`,
        params: {
          status:
            queryArg.status != null
              ? encodeURIComponent(String(queryArg.status))
              : undefined,
          underWay:
            queryArg.underWay != null
              ? encodeURIComponent(String(queryArg.underWay))
              : undefined,
          type:
            queryArg["type"] != null
              ? encodeURIComponent(String(queryArg["type"]))
              : undefined,
          kind:
            queryArg.kind != null
              ? encodeURIComponent(String(queryArg.kind))
              : undefined,
          method:
            queryArg.method != null
              ? encodeURIComponent(String(queryArg.method))
              : undefined,
          search:
            queryArg.search != null
              ? encodeURIComponent(String(queryArg.search))
              : undefined,
          from:
            queryArg["from"] != null
              ? encodeURIComponent(String(queryArg["from"]))
              : undefined,
          to:
            queryArg.to != null
              ? encodeURIComponent(String(queryArg.to))
              : undefined,
          createdBy:
            queryArg.createdBy != null
              ? encodeURIComponent(String(queryArg.createdBy))
              : undefined,
          approvedBy:
            queryArg.approvedBy != null
              ? encodeURIComponent(String(queryArg.approvedBy))
              : undefined,
          approvedFrom:
            queryArg.approvedFrom != null
              ? encodeURIComponent(String(queryArg.approvedFrom))
              : undefined,
          expenseCategory:
            queryArg.expenseCategory != null
              ? encodeURIComponent(String(queryArg.expenseCategory))
              : undefined,
          minAmount:
            queryArg.minAmount != null
              ? encodeURIComponent(String(queryArg.minAmount))
              : undefined,
          maxAmount:
            queryArg.maxAmount != null
              ? encodeURIComponent(String(queryArg.maxAmount))
              : undefined,
          paidTo:
            queryArg.paidTo != null
              ? encodeURIComponent(String(queryArg.paidTo))
              : undefined,
          organisationId:
            queryArg.organisationId != null
              ? encodeURIComponent(String(queryArg.organisationId))
              : undefined,
        },
      }),
    }),
    generateTransactionPdf: build.query<
      GenerateTransactionPdfApiResponse,
      GenerateTransactionPdfApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/generate-pdf/${encodeURIComponent(String(queryArg.id))}`,
      }),
    }),
    getOverview: build.query<GetOverviewApiResponse, GetOverviewApiArg>({
      query: (queryArg) => ({
        url: `/transaction/overview`,
        method: "PATCH",
        body: queryArg.body,
      }),
    }),
    getOwnPaymentFigures: build.query<
      GetOwnPaymentFiguresApiResponse,
      GetOwnPaymentFiguresApiArg
    >({
      query: () => ({ url: `/transaction/own-figures` }),
    }),
    getTransactionDetail: build.query<
      GetTransactionDetailApiResponse,
      GetTransactionDetailApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/detail/${encodeURIComponent(String(queryArg.id))}`,
      }),
    }),
    listOrganisationTransactions: build.query<
      ListOrganisationTransactionsApiResponse,
      ListOrganisationTransactionsApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/${encodeURIComponent(String(queryArg.organisationId))}`,
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
          underWay:
            queryArg.underWay != null
              ? encodeURIComponent(String(queryArg.underWay))
              : undefined,
          type:
            queryArg["type"] != null
              ? encodeURIComponent(String(queryArg["type"]))
              : undefined,
          kind:
            queryArg.kind != null
              ? encodeURIComponent(String(queryArg.kind))
              : undefined,
          method:
            queryArg.method != null
              ? encodeURIComponent(String(queryArg.method))
              : undefined,
          search:
            queryArg.search != null
              ? encodeURIComponent(String(queryArg.search))
              : undefined,
          from:
            queryArg["from"] != null
              ? encodeURIComponent(String(queryArg["from"]))
              : undefined,
          to:
            queryArg.to != null
              ? encodeURIComponent(String(queryArg.to))
              : undefined,
          createdBy:
            queryArg.createdBy != null
              ? encodeURIComponent(String(queryArg.createdBy))
              : undefined,
          approvedBy:
            queryArg.approvedBy != null
              ? encodeURIComponent(String(queryArg.approvedBy))
              : undefined,
          approvedFrom:
            queryArg.approvedFrom != null
              ? encodeURIComponent(String(queryArg.approvedFrom))
              : undefined,
          expenseCategory:
            queryArg.expenseCategory != null
              ? encodeURIComponent(String(queryArg.expenseCategory))
              : undefined,
          minAmount:
            queryArg.minAmount != null
              ? encodeURIComponent(String(queryArg.minAmount))
              : undefined,
          maxAmount:
            queryArg.maxAmount != null
              ? encodeURIComponent(String(queryArg.maxAmount))
              : undefined,
          paidTo:
            queryArg.paidTo != null
              ? encodeURIComponent(String(queryArg.paidTo))
              : undefined,
          sort:
            queryArg.sort != null
              ? encodeURIComponent(String(queryArg.sort))
              : undefined,
        },
      }),
    }),
    listTransactions: build.query<
      ListTransactionsApiResponse,
      ListTransactionsApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction`,
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
          underWay:
            queryArg.underWay != null
              ? encodeURIComponent(String(queryArg.underWay))
              : undefined,
          type:
            queryArg["type"] != null
              ? encodeURIComponent(String(queryArg["type"]))
              : undefined,
          kind:
            queryArg.kind != null
              ? encodeURIComponent(String(queryArg.kind))
              : undefined,
          method:
            queryArg.method != null
              ? encodeURIComponent(String(queryArg.method))
              : undefined,
          search:
            queryArg.search != null
              ? encodeURIComponent(String(queryArg.search))
              : undefined,
          from:
            queryArg["from"] != null
              ? encodeURIComponent(String(queryArg["from"]))
              : undefined,
          to:
            queryArg.to != null
              ? encodeURIComponent(String(queryArg.to))
              : undefined,
          createdBy:
            queryArg.createdBy != null
              ? encodeURIComponent(String(queryArg.createdBy))
              : undefined,
          approvedBy:
            queryArg.approvedBy != null
              ? encodeURIComponent(String(queryArg.approvedBy))
              : undefined,
          approvedFrom:
            queryArg.approvedFrom != null
              ? encodeURIComponent(String(queryArg.approvedFrom))
              : undefined,
          expenseCategory:
            queryArg.expenseCategory != null
              ? encodeURIComponent(String(queryArg.expenseCategory))
              : undefined,
          minAmount:
            queryArg.minAmount != null
              ? encodeURIComponent(String(queryArg.minAmount))
              : undefined,
          maxAmount:
            queryArg.maxAmount != null
              ? encodeURIComponent(String(queryArg.maxAmount))
              : undefined,
          paidTo:
            queryArg.paidTo != null
              ? encodeURIComponent(String(queryArg.paidTo))
              : undefined,
          sort:
            queryArg.sort != null
              ? encodeURIComponent(String(queryArg.sort))
              : undefined,
        },
      }),
    }),
    createTransaction: build.mutation<
      CreateTransactionApiResponse,
      CreateTransactionApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction`,
        method: "POST",
        body: queryArg.body,
        headers: {
          "idempotency-key": queryArg["idempotency-key"],
        },
      }),
    }),
    requestApprovalCode: build.mutation<
      RequestApprovalCodeApiResponse,
      RequestApprovalCodeApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/request-otp`,
        method: "GET",
        params: {
          transactionId:
            queryArg.transactionId != null
              ? encodeURIComponent(String(queryArg.transactionId))
              : undefined,
          fileId:
            queryArg.fileId != null
              ? encodeURIComponent(String(queryArg.fileId))
              : undefined,
        },
      }),
    }),
    retryTransaction: build.mutation<
      RetryTransactionApiResponse,
      RetryTransactionApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/retry/${encodeURIComponent(String(queryArg.id))}`,
        method: "PATCH",
      }),
    }),
    setExpenseCategory: build.mutation<
      SetExpenseCategoryApiResponse,
      SetExpenseCategoryApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/expense-category/${encodeURIComponent(String(queryArg.id))}`,
        method: "PATCH",
        body: queryArg.body,
      }),
    }),
    approveBulkTransaction: build.mutation<
      ApproveBulkTransactionApiResponse,
      ApproveBulkTransactionApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/approve-bulk/${encodeURIComponent(String(queryArg.id))}`,
        method: "PATCH",
        body: queryArg.body,
      }),
    }),
    cancelBulkTransaction: build.mutation<
      CancelBulkTransactionApiResponse,
      CancelBulkTransactionApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/cancel-bulk/${encodeURIComponent(String(queryArg.id))}`,
        method: "PATCH",
        body: queryArg.body,
      }),
    }),
    generateBulkTransactionPdf: build.query<
      GenerateBulkTransactionPdfApiResponse,
      GenerateBulkTransactionPdfApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/generate-bulk-pdf/${encodeURIComponent(String(queryArg.id))}`,
      }),
    }),
    listBulkItems: build.query<ListBulkItemsApiResponse, ListBulkItemsApiArg>({
      query: (queryArg) => ({
        url: `/transaction/bulk/${encodeURIComponent(String(queryArg.id))}/items`,
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
    retryBulkTransaction: build.mutation<
      RetryBulkTransactionApiResponse,
      RetryBulkTransactionApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/retry-bulk/${encodeURIComponent(String(queryArg.id))}`,
        method: "PATCH",
        headers: {
          "idempotency-key": queryArg["idempotency-key"],
        },
      }),
    }),
    checkPayee: build.mutation<CheckPayeeApiResponse, CheckPayeeApiArg>({
      query: (queryArg) => ({
        url: `/transaction/check-payee`,
        method: "POST",
        body: queryArg.body,
      }),
    }),
    createTransactionToBeneficiary: build.mutation<
      CreateTransactionToBeneficiaryApiResponse,
      CreateTransactionToBeneficiaryApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/${encodeURIComponent(String(queryArg.beneficiaryId))}`,
        method: "POST",
        body: queryArg.body,
        headers: {
          "idempotency-key": queryArg["idempotency-key"],
        },
      }),
    }),
    createTransactionToBeneficiaryWithFile: build.mutation<
      CreateTransactionToBeneficiaryWithFileApiResponse,
      CreateTransactionToBeneficiaryWithFileApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/v2/${encodeURIComponent(String(queryArg.beneficiaryId))}`,
        method: "POST",
        body: queryArg.body,
        headers: {
          "idempotency-key": queryArg["idempotency-key"],
        },
      }),
    }),
    createTransactionWithFile: build.mutation<
      CreateTransactionWithFileApiResponse,
      CreateTransactionWithFileApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/v2`,
        method: "POST",
        body: queryArg.body,
        headers: {
          "idempotency-key": queryArg["idempotency-key"],
        },
      }),
    }),
    downloadAttachment: build.query<
      DownloadAttachmentApiResponse,
      DownloadAttachmentApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/attachment/${encodeURIComponent(String(queryArg.id))}`,
      }),
    }),
    requestPayment: build.mutation<
      RequestPaymentApiResponse,
      RequestPaymentApiArg
    >({
      query: (queryArg) => ({
        url: `/transaction/request-payment`,
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
export { injectedRtkApi as transactionsApi };
export type ApproveTransactionApiResponse =
  /** status 200 Default Response */ Transaction;
export type ApproveTransactionApiArg = {
  id: string;
  body: {
    /** only for an individual approving an own payment */
    otpCode?: string;
  };
};
export type CancelTransactionApiResponse =
  /** status 200 Default Response */ Transaction;
export type CancelTransactionApiArg = {
  id: string;
  body: {
    reason?: string;
  };
};
export type DeleteTransactionApiResponse =
  /** status 200 Default Response */ Transaction;
export type DeleteTransactionApiArg = {
  id: string;
};
export type ExportTransactionsCsvApiResponse =
  /** status 200 named Transaction List */ string;
export type ExportTransactionsCsvApiArg = {
  status?:
    | "PENDING"
    | "CONFIRMED"
    | "IN_PROGRESS"
    | "COMPLETED"
    | "PROBLEMATIC"
    | "CANCELLED";
  /** approved and not over yet: CONFIRMED or IN_PROGRESS */
  underWay?: "true";
  type?: "SINGLE" | "BULK";
  kind?: "PAYOUT" | "COLLECTION" | "BULK_PAYOUT";
  method?: "MOMO";
  /** a piece of name, reason, number or reference */
  search?: string;
  /** first day in Douala */
  from?: string;
  /** last day in Douala */
  to?: string;
  /** a user’s id, or `me` for the caller */
  createdBy?: string | "me";
  /** a user’s id, or `me` for the caller */
  approvedBy?: string | "me";
  /** approved on this day in Douala or later */
  approvedFrom?: string;
  expenseCategory?:
    | "SALARIES"
    | "TRANSPORT"
    | "SUPPLIES"
    | "REPAIRS"
    | "PER_DIEM"
    | "SERVICES"
    | "TAXES"
    | "OTHER";
  /** whole XAF */
  minAmount?: string;
  /** whole XAF */
  maxAmount?: string;
  /** a payee’s whole number: payouts to it, items of bulk transactions among them */
  paidTo?: string;
  /** for a super admin, whose export holds all holders without it */
  organisationId?: string;
};
export type GenerateTransactionPdfApiResponse =
  /** status 200 the receipt */ string;
export type GenerateTransactionPdfApiArg = {
  id: string;
};
export type GetOverviewApiResponse =
  /** status 200 Default Response */ Overview;
export type GetOverviewApiArg = {
  body: {
    /** a calendar day such as 2026-11-21, from 1900 on */
    startDate: string;
    /** a calendar day such as 2026-11-21, from 1900 on */
    endDate: string;
  };
};
export type GetOwnPaymentFiguresApiResponse =
  /** status 200 Default Response */ OwnPaymentFigures;
export type GetOwnPaymentFiguresApiArg = void;
export type GetTransactionDetailApiResponse =
  /** status 200 Default Response */ TransactionDetail;
export type GetTransactionDetailApiArg = {
  id: string;
};
export type ListOrganisationTransactionsApiResponse =
  /** status 200 Default Response */ OrganisationTransactionPage;
export type ListOrganisationTransactionsApiArg = {
  page?: number;
  size?: number;
  status?:
    | "PENDING"
    | "CONFIRMED"
    | "IN_PROGRESS"
    | "COMPLETED"
    | "PROBLEMATIC"
    | "CANCELLED";
  /** approved and not over yet: CONFIRMED or IN_PROGRESS */
  underWay?: "true";
  type?: "SINGLE" | "BULK";
  kind?: "PAYOUT" | "COLLECTION" | "BULK_PAYOUT";
  method?: "MOMO";
  /** a piece of name, reason, number or reference */
  search?: string;
  /** first day in Douala */
  from?: string;
  /** last day in Douala */
  to?: string;
  /** a user’s id, or `me` for the caller */
  createdBy?: string | "me";
  /** a user’s id, or `me` for the caller */
  approvedBy?: string | "me";
  /** approved on this day in Douala or later */
  approvedFrom?: string;
  expenseCategory?:
    | "SALARIES"
    | "TRANSPORT"
    | "SUPPLIES"
    | "REPAIRS"
    | "PER_DIEM"
    | "SERVICES"
    | "TAXES"
    | "OTHER";
  /** whole XAF */
  minAmount?: string;
  /** whole XAF */
  maxAmount?: string;
  /** a payee’s whole number: payouts to it, items of bulk transactions among them */
  paidTo?: string;
  sort?: "date,desc" | "date,asc" | "customer,asc" | "customer,desc";
  organisationId: string;
};
export type ListTransactionsApiResponse =
  /** status 200 Default Response */ TransactionPage;
export type ListTransactionsApiArg = {
  page?: number;
  size?: number;
  status?:
    | "PENDING"
    | "CONFIRMED"
    | "IN_PROGRESS"
    | "COMPLETED"
    | "PROBLEMATIC"
    | "CANCELLED";
  /** approved and not over yet: CONFIRMED or IN_PROGRESS */
  underWay?: "true";
  type?: "SINGLE" | "BULK";
  kind?: "PAYOUT" | "COLLECTION" | "BULK_PAYOUT";
  method?: "MOMO";
  /** a piece of name, reason, number or reference */
  search?: string;
  /** first day in Douala */
  from?: string;
  /** last day in Douala */
  to?: string;
  /** a user’s id, or `me` for the caller */
  createdBy?: string | "me";
  /** a user’s id, or `me` for the caller */
  approvedBy?: string | "me";
  /** approved on this day in Douala or later */
  approvedFrom?: string;
  expenseCategory?:
    | "SALARIES"
    | "TRANSPORT"
    | "SUPPLIES"
    | "REPAIRS"
    | "PER_DIEM"
    | "SERVICES"
    | "TAXES"
    | "OTHER";
  /** whole XAF */
  minAmount?: string;
  /** whole XAF */
  maxAmount?: string;
  /** a payee’s whole number: payouts to it, items of bulk transactions among them */
  paidTo?: string;
  sort?: "date,desc" | "date,asc" | "customer,asc" | "customer,desc";
};
export type CreateTransactionApiResponse =
  /** status 201 Default Response */ Transaction;
export type CreateTransactionApiArg = {
  /** made by the caller before sending: the same key is one effect, for ever */
  "idempotency-key"?: string;
  body: {
    /** whole XAF */
    amount: number;
    reason: string;
    receiverMessage?: string;
    expenseCategory?:
      | "SALARIES"
      | "TRANSPORT"
      | "SUPPLIES"
      | "REPAIRS"
      | "PER_DIEM"
      | "SERVICES"
      | "TAXES"
      | "OTHER";
    name: string;
    email?: string;
    /** E.164, for example +237677412085 */
    number: string;
    accountType?: "MOMO";
    saveBeneficiary?: boolean;
  };
};
export type RequestApprovalCodeApiResponse =
  /** status 200 Default Response */ Acknowledgement;
export type RequestApprovalCodeApiArg = {
  transactionId?: string;
  fileId?: string;
};
export type RetryTransactionApiResponse =
  /** status 200 Default Response */ Transaction;
export type RetryTransactionApiArg = {
  id: string;
};
export type SetExpenseCategoryApiResponse =
  /** status 200 Default Response */ Transaction;
export type SetExpenseCategoryApiArg = {
  id: string;
  body: {
    expenseCategory:
      | "SALARIES"
      | "TRANSPORT"
      | "SUPPLIES"
      | "REPAIRS"
      | "PER_DIEM"
      | "SERVICES"
      | "TAXES"
      | "OTHER";
  };
};
export type ApproveBulkTransactionApiResponse =
  /** status 200 Default Response */ TransactionDetail;
export type ApproveBulkTransactionApiArg = {
  id: string;
  body: {
    /** only for an individual approving an own one */
    otpCode?: string;
  };
};
export type CancelBulkTransactionApiResponse =
  /** status 200 Default Response */ TransactionDetail;
export type CancelBulkTransactionApiArg = {
  id: string;
  body: {
    reason?: string;
  };
};
export type GenerateBulkTransactionPdfApiResponse =
  /** status 200 the receipt */ string;
export type GenerateBulkTransactionPdfApiArg = {
  id: string;
};
export type ListBulkItemsApiResponse =
  /** status 200 Default Response */ BulkItemPage;
export type ListBulkItemsApiArg = {
  page?: number;
  size?: number;
  status?:
    | "PENDING"
    | "CONFIRMED"
    | "IN_PROGRESS"
    | "COMPLETED"
    | "PROBLEMATIC"
    | "CANCELLED";
  id: string;
};
export type RetryBulkTransactionApiResponse =
  /** status 201 Default Response */ TransactionDetail;
export type RetryBulkTransactionApiArg = {
  id: string;
  /** made by the caller before sending: the same key is one effect, for ever */
  "idempotency-key"?: string;
};
export type CheckPayeeApiResponse =
  /** status 200 Default Response */ PayeeCheck;
export type CheckPayeeApiArg = {
  body: {
    /** E.164, for example +237677412085 */
    number: string;
    name?: string;
    /** whole XAF */
    amount?: number;
  };
};
export type CreateTransactionToBeneficiaryApiResponse =
  /** status 201 Default Response */ Transaction;
export type CreateTransactionToBeneficiaryApiArg = {
  beneficiaryId: string;
  /** made by the caller before sending: the same key is one effect, for ever */
  "idempotency-key"?: string;
  body: {
    /** whole XAF */
    amount: number;
    reason: string;
    receiverMessage?: string;
    expenseCategory?:
      | "SALARIES"
      | "TRANSPORT"
      | "SUPPLIES"
      | "REPAIRS"
      | "PER_DIEM"
      | "SERVICES"
      | "TAXES"
      | "OTHER";
  };
};
export type CreateTransactionToBeneficiaryWithFileApiResponse =
  /** status 201 Default Response */ Transaction;
export type CreateTransactionToBeneficiaryWithFileApiArg = {
  beneficiaryId: string;
  /** made by the caller before sending: the same key is one effect, for ever */
  "idempotency-key"?: string;
  body: {
    /** whole XAF */
    amount: string;
    reason: string;
    receiverMessage?: string;
    expenseCategory?:
      | "SALARIES"
      | "TRANSPORT"
      | "SUPPLIES"
      | "REPAIRS"
      | "PER_DIEM"
      | "SERVICES"
      | "TAXES"
      | "OTHER";
    /** PDF, JPEG, PNG or WebP of at most 10 MiB */
    transactionFile?: Blob;
  };
};
export type CreateTransactionWithFileApiResponse =
  /** status 201 Default Response */ Transaction;
export type CreateTransactionWithFileApiArg = {
  /** made by the caller before sending: the same key is one effect, for ever */
  "idempotency-key"?: string;
  body: {
    /** whole XAF */
    amount: string;
    reason: string;
    receiverMessage?: string;
    expenseCategory?:
      | "SALARIES"
      | "TRANSPORT"
      | "SUPPLIES"
      | "REPAIRS"
      | "PER_DIEM"
      | "SERVICES"
      | "TAXES"
      | "OTHER";
    /** PDF, JPEG, PNG or WebP of at most 10 MiB */
    transactionFile?: Blob;
    name: string;
    email?: string;
    /** E.164, for example +237677412085 */
    number: string;
    accountType?: "MOMO";
    saveBeneficiary?: string;
  };
};
export type DownloadAttachmentApiResponse =
  /** status 200 the document */ string;
export type DownloadAttachmentApiArg = {
  id: string;
};
export type RequestPaymentApiResponse =
  /** status 201 Default Response */ Transaction;
export type RequestPaymentApiArg = {
  /** made by the caller before sending: the same key is one effect, for ever */
  "idempotency-key"?: string;
  body: {
    /** E.164, for example +237677412085 */
    number: string;
    /** whole XAF */
    amount: number;
    reason: string;
  };
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
export type PersonRef = {
  userId: string;
  name: string;
};
export type Transaction = {
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
export type OperatorHealth = {
  operator: "MOMO";
  /** payouts, and what is collected from accounts */
  product: "DISBURSEMENT" | "COLLECTION";
  /** CLOSED: it answers. OPEN: nothing is sent. HALF_OPEN: one request tries. UNKNOWN: no worker is running */
  breaker: "CLOSED" | "HALF_OPEN" | "OPEN" | "UNKNOWN";
  /** why it is not closed: the operator’s code or the cause */
  reason: string | null;
  since: string | null;
  queued: number;
  sent: number;
  /** the one that has waited longest for its outcome */
  oldest: string | null;
};
export type MonthlyIncome = {
  /** its first day */
  month: string;
  /** whole XAF */
  amount: number;
  count: number;
};
export type Overview = {
  from: string;
  to: string;
  balance: {
    /** whole XAF */
    balance: number;
    /** whole XAF */
    available: number;
    /** whole XAF */
    reserved: number;
  } | null;
  paidOut: {
    /** whole XAF */
    amount: number;
    /** whole XAF */
    before: number;
    count: number;
  };
  statuses: {
    status:
      | "PENDING"
      | "CONFIRMED"
      | "IN_PROGRESS"
      | "COMPLETED"
      | "PROBLEMATIC"
      | "CANCELLED";
    count: number;
    /** whole XAF */
    amount: number;
  }[];
  waiting: {
    count: number;
    /** whole XAF */
    amount: number;
    oldest: string | null;
  };
  /** fraction of finished payouts that needed no retry */
  completedFirstTime: number | null;
  /** median minutes from created to approved */
  approvalMinutes: number | null;
  cashIn: {
    /** whole XAF */
    total: number;
    /** whole XAF */
    before: number;
    byMethod: {
      key: string;
      /** whole XAF */
      amount: number;
      /** whole XAF */
      before?: number;
    }[];
  };
  target: {
    month: string;
    target: number | null;
    /** whole XAF */
    achieved: number;
  }[];
  /** paid out by day, Monday first */
  week: {
    current: number[];
    before: number[];
  };
  expenses: {
    key: string;
    /** whole XAF */
    amount: number;
    /** whole XAF */
    before?: number;
  }[];
  upcomingBill: {
    /** whole XAF */
    amount: number;
    /** ISO 8601, UTC */
    dueAt: string;
    covered: boolean;
  } | null;
  lastRefill: {
    /** whole XAF */
    amount: number;
    /** ISO 8601, UTC */
    at: string;
  } | null;
  /** super admin only */
  platform: {
    organisations: number;
    individuals: number;
    /** organisations and individuals together */
    requestsWaiting: number;
    oldestRequest: string | null;
    organisationsWaiting: {
      count: number;
      oldest: string | null;
    };
    individualsWaiting: {
      count: number;
      oldest: string | null;
    };
    refillsWaiting: {
      count: number;
      /** whole XAF */
      amount: number;
      oldest: string | null;
    };
    refillsProcessing: {
      count: number;
      /** whole XAF */
      amount: number;
    };
    creditedToday: {
      count: number;
      /** whole XAF */
      amount: number;
      failed: number;
    };
    /** this month */
    refillsFailed: {
      count: number;
      /** whole XAF */
      amount: number;
    };
    payoutsToday: PaidFigures;
    payoutsThisMonth: PaidFigures;
    /** payouts whose outcome nobody knows after the deadline */
    stuck: {
      count: number;
      /** whole XAF */
      amount: number;
      /** whose they are, the largest amounts first, ten at most */
      holders: {
        organisationId: string;
        name: string;
        count: number;
        /** whole XAF */
        amount: number;
      }[];
    };
    /** asked of the operator: not sent yet, and sent without an outcome */
    operatorQueue: {
      queued: number;
      sent: number;
      oldest: string | null;
    };
    operators: OperatorHealth[];
    volumes: {
      month: string;
      /** whole XAF */
      amount: number;
      count: number;
    }[];
    billsOverdue: {
      count: number;
      /** whole XAF */
      amount: number;
    };
    /** paid bills by month, as many as volumes */
    subscriptionIncome: MonthlyIncome[];
  } | null;
};
export type OwnPaymentFigures = {
  waiting: {
    /** single payments, and of each bulk transaction those of its items that stand there */
    payments: number;
    /** null where a bulk transaction is under way of which some payments are over */
    amount: number | null;
    oldest: string | null;
  };
  underWay: {
    /** single payments, and of each bulk transaction those of its items that stand there */
    payments: number;
    /** null where a bulk transaction is under way of which some payments are over */
    amount: number | null;
    oldest: string | null;
  };
  notPaid: {
    /** single payments, and of each bulk transaction those of its items that stand there */
    payments: number;
    /** null where a bulk transaction is under way of which some payments are over */
    amount: number | null;
    oldest: string | null;
  };
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
export type OrganisationTransactionPage = {
  content: Transaction[];
  number: number;
  size: number;
  totalElements: number;
  totalPages: number;
  totalIsEstimate?: boolean;
};
export type TransactionPage = {
  content: Transaction[];
  number: number;
  size: number;
  totalElements: number;
  totalPages: number;
  totalIsEstimate?: boolean;
};
export type Acknowledgement = {
  success: boolean;
  description: string;
};
export type BulkItemPage = {
  content: Transaction[];
  number: number;
  size: number;
  totalElements: number;
  totalPages: number;
  totalIsEstimate?: boolean;
};
export type PayeeCheck = {
  number: string;
  registeredName: string | null;
  /** the typed name beside the operator’s registered name */
  nameMatch: "MATCH" | "CLOSE" | "DIFFERS" | "NOT_AVAILABLE";
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
  } | null;
  /** whole XAF */
  available: number;
  /** fraction of the amount */
  feeRate: number;
  /** fraction of the amount */
  taxRate: number;
  /** whole XAF */
  minimum: number;
  /** whole XAF */
  maximum: number;
  /** who could approve what the caller makes; an individual needs nobody */
  approvers: PersonRef[];
};
export const {
  useApproveTransactionMutation,
  useCancelTransactionMutation,
  useDeleteTransactionMutation,
  useExportTransactionsCsvQuery,
  useGenerateTransactionPdfQuery,
  useGetOverviewQuery,
  useGetOwnPaymentFiguresQuery,
  useGetTransactionDetailQuery,
  useListOrganisationTransactionsQuery,
  useListTransactionsQuery,
  useCreateTransactionMutation,
  useRequestApprovalCodeMutation,
  useRetryTransactionMutation,
  useSetExpenseCategoryMutation,
  useApproveBulkTransactionMutation,
  useCancelBulkTransactionMutation,
  useGenerateBulkTransactionPdfQuery,
  useListBulkItemsQuery,
  useRetryBulkTransactionMutation,
  useCheckPayeeMutation,
  useCreateTransactionToBeneficiaryMutation,
  useCreateTransactionToBeneficiaryWithFileMutation,
  useCreateTransactionWithFileMutation,
  useDownloadAttachmentQuery,
  useRequestPaymentMutation,
} = injectedRtkApi;
