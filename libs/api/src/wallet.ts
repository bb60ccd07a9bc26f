import { walletApi as generated } from './generated/wallet.ts';

export type { ProcessedRefills, Refill, RefillPage, Wallet } from './generated/wallet.ts';

export const walletApi = generated.enhanceEndpoints({
  endpoints: {
    getWallet: { providesTags: ['Wallet'] },
    getWalletStatement: { providesTags: ['Wallet'] },
    getOrganisationWalletDetails: { providesTags: ['Wallet'] },
    listRefills: { providesTags: ['Refill'] },
    listProcessingRefills: { providesTags: ['Refill'] },
    refillWallet: { invalidatesTags: ['Refill'] },
    cancelRefill: { invalidatesTags: ['Refill'] },
    refuseRefill: { invalidatesTags: ['Refill'] },
    processRefill: { invalidatesTags: ['Refill'] },
    processOrganisationRefills: { invalidatesTags: ['Refill'] },
    processAllRefills: { invalidatesTags: ['Refill'] },
  },
});

export const {
  useCancelRefillMutation,
  useGetOrganisationWalletDetailsQuery,
  useGetWalletQuery,
  useGetWalletStatementQuery,
  useListProcessingRefillsQuery,
  useListRefillsQuery,
  useProcessAllRefillsMutation,
  useProcessOrganisationRefillsMutation,
  useProcessRefillMutation,
  useRefillWalletMutation,
  useRefuseRefillMutation,
} = walletApi;
