import { beneficiariesApi as generated } from './generated/beneficiaries.ts';

export type { Beneficiary, BeneficiaryPage } from './generated/beneficiaries.ts';

export const beneficiariesApi = generated.enhanceEndpoints({
  endpoints: {
    listBeneficiaries: { providesTags: ['Beneficiary'] },
    listAllBeneficiaries: { providesTags: ['Beneficiary'] },
    createBeneficiary: { invalidatesTags: ['Beneficiary'] },
  },
});

export const { useCreateBeneficiaryMutation, useListAllBeneficiariesQuery, useListBeneficiariesQuery } =
  beneficiariesApi;
