import { transactionsApi as generated } from './generated/transactions.ts';

export type {
  Attachment,
  BulkItemPage,
  BulkItems,
  BulkOrigin,
  HistoryEntry,
  Overview,
  OwnPaymentFigures,
  PayeeCheck,
  Transaction,
  TransactionDetail,
  TransactionPage,
} from './generated/transactions.ts';

const moved = ['Transaction', 'Wallet'] as const;

export const transactionsApi = generated.enhanceEndpoints({
  endpoints: {
    listTransactions: { providesTags: ['Transaction'] },
    listOrganisationTransactions: { providesTags: ['Transaction'] },
    getOwnPaymentFigures: { providesTags: ['Transaction'] },
    getTransactionDetail: { providesTags: ['Transaction'] },
    listBulkItems: { providesTags: ['Transaction'] },
    // one answer made of everything that moves money or people
    getOverview: { providesTags: ['Transaction', 'Wallet', 'Refill', 'Organisation', 'Bill'] },
    createTransaction: { invalidatesTags: ['Transaction', 'Beneficiary'] },
    createTransactionToBeneficiary: { invalidatesTags: ['Transaction'] },
    // a refusal says that what is on the screen is old, so these read anew in either case
    createTransactionWithFile: { invalidatesTags: ['Transaction', 'Beneficiary'] },
    createTransactionToBeneficiaryWithFile: { invalidatesTags: ['Transaction'] },
    requestPayment: { invalidatesTags: ['Transaction'] },
    setExpenseCategory: { invalidatesTags: ['Transaction'] },
    approveTransaction: { invalidatesTags: moved },
    cancelTransaction: { invalidatesTags: moved },
    deleteTransaction: { invalidatesTags: moved },
    retryTransaction: { invalidatesTags: moved },
    approveBulkTransaction: { invalidatesTags: moved },
    cancelBulkTransaction: { invalidatesTags: moved },
    retryBulkTransaction: { invalidatesTags: moved },
  },
});

export const {
  useApproveBulkTransactionMutation,
  useApproveTransactionMutation,
  useCancelBulkTransactionMutation,
  useCancelTransactionMutation,
  useCheckPayeeMutation,
  useCreateTransactionMutation,
  useCreateTransactionToBeneficiaryMutation,
  useCreateTransactionToBeneficiaryWithFileMutation,
  useCreateTransactionWithFileMutation,
  useDeleteTransactionMutation,
  useGetOverviewQuery,
  useGetOwnPaymentFiguresQuery,
  useGetTransactionDetailQuery,
  useListBulkItemsQuery,
  useListOrganisationTransactionsQuery,
  useListTransactionsQuery,
  useRequestApprovalCodeMutation,
  useRequestPaymentMutation,
  useRetryBulkTransactionMutation,
  useRetryTransactionMutation,
  useSetExpenseCategoryMutation,
} = transactionsApi;
