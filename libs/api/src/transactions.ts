import { transactionsApi as generated } from './generated/transactions.ts';

export type {
  Attachment,
  HistoryEntry,
  Overview,
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
    getTransactionDetail: { providesTags: ['Transaction'] },
    // one answer made of everything that moves money or people
    getOverview: { providesTags: ['Transaction', 'Wallet', 'Refill', 'Organisation'] },
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
  },
});

export const {
  useApproveTransactionMutation,
  useCancelTransactionMutation,
  useCheckPayeeMutation,
  useCreateTransactionMutation,
  useCreateTransactionToBeneficiaryMutation,
  useCreateTransactionToBeneficiaryWithFileMutation,
  useCreateTransactionWithFileMutation,
  useDeleteTransactionMutation,
  useGetOverviewQuery,
  useGetTransactionDetailQuery,
  useListOrganisationTransactionsQuery,
  useListTransactionsQuery,
  useRequestApprovalCodeMutation,
  useRequestPaymentMutation,
  useRetryTransactionMutation,
  useSetExpenseCategoryMutation,
} = transactionsApi;
