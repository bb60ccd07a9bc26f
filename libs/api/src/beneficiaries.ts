import { beneficiariesApi as generated } from './generated/beneficiaries.ts';

export type { Beneficiary, BeneficiaryPage } from './generated/beneficiaries.ts';

export const beneficiariesApi = generated.enhanceEndpoints({
  endpoints: {
    listBeneficiaries: { providesTags: ['Beneficiary'] },
    listAllBeneficiaries: { providesTags: ['Beneficiary'] },
    listOrganisationBeneficiaries: { providesTags: ['Beneficiary'] },
    createBeneficiary: { invalidatesTags: ['Beneficiary'] },
    changeBeneficiary: { invalidatesTags: ['Beneficiary'] },
    deleteBeneficiary: { invalidatesTags: ['Beneficiary'] },
    deleteBeneficiaries: { invalidatesTags: ['Beneficiary'] },
  },
});

export const {
  useChangeBeneficiaryMutation,
  useCreateBeneficiaryMutation,
  useDeleteBeneficiariesMutation,
  useDeleteBeneficiaryMutation,
  useListAllBeneficiariesQuery,
  useListBeneficiariesQuery,
  useListOrganisationBeneficiariesQuery,
} = beneficiariesApi;
