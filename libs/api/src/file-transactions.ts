import { fileTransactionsApi as generated } from './generated/file-transactions.ts';

export type {
  FileProblem,
  PaymentFile,
  PaymentFilePage,
  PaymentFileRow,
  PaymentFileRowPage,
  PaymentFileSummary,
} from './generated/file-transactions.ts';

const changed = ['PaymentFile'] as const;

export const fileTransactionsApi = generated.enhanceEndpoints({
  endpoints: {
    listPaymentFiles: { providesTags: ['PaymentFile'] },
    getPaymentFile: { providesTags: ['PaymentFile'] },
    listPaymentFileRows: { providesTags: ['PaymentFile'] },
    uploadPaymentFile: { invalidatesTags: changed },
    correctPaymentFileRow: { invalidatesTags: changed },
    deletePaymentFile: { invalidatesTags: changed },
    processPaymentFile: { invalidatesTags: ['PaymentFile', 'Transaction'] },
  },
});

export const {
  useCorrectPaymentFileRowMutation,
  useDeletePaymentFileMutation,
  useGetPaymentFileQuery,
  useListPaymentFileRowsQuery,
  useListPaymentFilesQuery,
  useProcessPaymentFileMutation,
  useUploadPaymentFileMutation,
  useVerifyFileCodeMutation,
} = fileTransactionsApi;
