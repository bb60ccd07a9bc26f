import { transactionsApi as generated } from './generated/transactions.ts';

export type {
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
    getTransactionDetail: { providesTags: ['Transaction'] },
    // one answer made of everything that moves money or people
    getOverview: { providesTags: ['Transaction', 'Wallet', 'Refill', 'Organisation'] },
    createTransaction: { invalidatesTags: ['Transaction', 'Beneficiary'] },
    createTransactionToBeneficiary: { invalidatesTags: ['Transaction'] },
    // a refusal says that what is on the screen is old, so these read anew in either case
    approveTransaction: { invalidatesTags: moved },
    cancelTransaction: { invalidatesTags: moved },
  },
});

export const {
  useApproveTransactionMutation,
  useCancelTransactionMutation,
  useCheckPayeeMutation,
  useCreateTransactionMutation,
  useCreateTransactionToBeneficiaryMutation,
  useGetOverviewQuery,
  useGetTransactionDetailQuery,
  useListTransactionsQuery,
  useRequestApprovalCodeMutation,
} = transactionsApi;
