import { serviceProvidersApi as generated } from './generated/service-providers.ts';

export type { ServiceProvider } from './generated/service-providers.ts';

export const serviceProvidersApi = generated.enhanceEndpoints({
  endpoints: {
    // each account tells what was refilled from it this month
    listServiceProviders: { providesTags: ['ServiceProvider', 'Refill'] },
    listOrganisationServiceProviders: { providesTags: ['ServiceProvider', 'Refill'] },
    addServiceProvider: { invalidatesTags: ['ServiceProvider'] },
    confirmServiceProvider: { invalidatesTags: ['ServiceProvider'] },
    deleteServiceProvider: { invalidatesTags: ['ServiceProvider'] },
  },
});

export const {
  useAddServiceProviderMutation,
  useConfirmServiceProviderMutation,
  useDeleteServiceProviderMutation,
  useListOrganisationServiceProvidersQuery,
  useListServiceProvidersQuery,
  useResendProviderCodeMutation,
} = serviceProvidersApi;
